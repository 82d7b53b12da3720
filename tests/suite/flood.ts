/** Sends four bodies of 24 MB at once, and four again, until it is told to stop; from a process of its own, since it must not slow down who measures. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { signatureOf } from "./local-github.ts";

const atOnce = 4;
/** Between four and the next four. Without it, what is measured is two processes that want one processor. */
const pauseMs = 2_000;
const megabytes = 24;

export type FloodKind = "unsigned" | "forged" | "signed" | "signed where it is read";

/** Empty objects take the most memory for their length once they are parsed. */
function heavyJson(member: string): string {
  const objects = "{},".repeat((megabytes * 1_000_000) / 3);
  return `{"action":"opened","${member}":[${objects}{}]}`;
}

function signatureFor(kind: FloodKind, body: string): string | null {
  if (kind === "unsigned") return null;
  return kind === "forged" ? signatureOf(body, "another-secret") : signatureOf(body);
}

/** `stop` answers the statuses of what was sent. */
export async function startFlood(address: string, kind: FloodKind): Promise<{ stop(): Promise<number[]> }> {
  const folder = mkdtempSync(join(tmpdir(), "acrux-flood-"));
  const file = join(folder, "body.json");
  const body = heavyJson(kind === "signed where it is read" ? "pull_request" : "noise");
  writeFileSync(file, body);
  const child = spawn(
    process.execPath,
    [import.meta.filename, address, file, signatureFor(kind, body) ?? ""],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  let written = "";
  const begun = new Promise<void>((resolve) => {
    child.stdout.on("data", (text: Buffer) => {
      written += text.toString();
      resolve();
    });
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await begun;
  return {
    async stop() {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true });
      return written.trim().split(/\s+/).map(Number);
    },
  };
}

function send(address: string, body: Buffer, signature: string): Promise<number> {
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    "x-github-event": "pull_request",
    "x-github-delivery": "flood",
    ...(signature === "" ? {} : { "x-hub-signature-256": signature }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: "POST", headers }, (response) => {
      response.resume().on("end", () => {
        resolve(response.statusCode ?? 0);
      });
    });
    sent.on("error", reject).end(body);
  });
}

async function flood([address = "", file = "", signature = ""]: readonly string[]): Promise<void> {
  const body = readFileSync(file);
  const stopped = new AbortController();
  process.stdin.resume().on("end", () => {
    stopped.abort();
  });
  while (!stopped.signal.aborted) {
    const volley = Array.from({ length: atOnce }, () => send(address, body, signature));
    process.stdout.write(`${(await Promise.all(volley)).join("\n")}\n`);
    await delay(pauseMs);
  }
}

if (import.meta.main) await flood(process.argv.slice(2));
