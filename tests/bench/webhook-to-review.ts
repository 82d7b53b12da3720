/** From webhook to posted review: a pull request of 18 files and about 150 kB, each GitHub call delayed by 100 ms. Prints the median of ten. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

process.env["ACRUX_PORT_BASE"] ??= "5800";
const { startSuite } = await import("../../local/suite.ts");

/** The first only warms up. */
const runs = 11;
const files = 18;
const linesAFile = 190;

/** Plain code with one injection, so that there is something to post. */
function sourceOf(file: number, run: number): string {
  const lines = Array.from(
    { length: linesAFile },
    (_, line) => `export const value${String(line)} = compute(${String(file)}, ${String(run)});`,
  );
  lines[7] =
    "export const find = (db, request) => db.query(`SELECT * FROM orders WHERE id = ${request.query.id}`);";
  return `${lines.join("\n")}\n`;
}

function commitChange(folder: string): { base: string; bytes: number } {
  const git = (...args: string[]): string =>
    execFileSync(
      "git",
      ["-C", folder, "-c", "user.name=Bench", "-c", "user.email=b@acrux.example", ...args],
      {
        encoding: "utf8",
      },
    ).trim();
  git("init", "--quiet", "--initial-branch=main");
  git("commit", "--quiet", "--allow-empty", "--message", "Base");
  const base = git("rev-parse", "HEAD");
  let bytes = 0;
  for (let run = 0; run <= runs; run += 1) {
    git("switch", "--quiet", "--create", `run-${String(run)}`, base);
    bytes = 0;
    for (let file = 0; file < files; file += 1) {
      const path = join(folder, `src/module-${String(file)}.ts`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, sourceOf(file, run));
      bytes += sourceOf(file, run).length;
    }
    git("add", "--all");
    git("commit", "--quiet", "--message", "Change");
  }
  return { base, bytes };
}

interface Measured {
  milliseconds: number;
  calls: number;
  creating: number;
}

async function measure(path: string, base: string, run: number): Promise<Measured> {
  await localGitHub.forgetCalls();
  const began = performance.now();
  const opened = await localGitHub.pull({
    path,
    base,
    head: `run-${String(run)}`,
    repo: "northwind-labs/bench",
    new: true,
  });
  while ((await summaryOf(opened)).reviews === 0) await delay(20);
  const milliseconds = performance.now() - began;
  await endOf(opened);
  await delay(300);
  const calls = await localGitHub.calls();
  await localGitHub.pull({ repo: opened.repository, number: opened.number, action: "close" });
  return { milliseconds, calls: calls.length, creating: calls.filter(({ creating }) => creating).length };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

const stateDirectory = mkdtempSync(join(tmpdir(), "acrux-bench-"));
const folder = mkdtempSync(join(tmpdir(), "acrux-bench-source-"));
const suite = await startSuite({ stateDirectory, fresh: true });
process.env["FIRESTORE_EMULATOR_HOST"] = suite.firestoreHost;
const { localGitHub, summaryOf } = await import("../suite/local-github.ts");
const { endOf, firestore, switchOn } = await import("../suite/reviews.ts");
try {
  const { base, bytes } = commitChange(folder);
  const first = await localGitHub.pull({ path: folder, base, head: "run-0", repo: "northwind-labs/bench" });
  await localGitHub.settled();
  await switchOn({ id: first.repository_id, fullName: first.repository });
  await localGitHub.fault({ latencyMs: 100 });
  await measure(folder, base, 1);
  const measured: Measured[] = [];
  for (let run = 2; run <= runs; run += 1) measured.push(await measure(folder, base, run));
  const report = {
    change: { files, bytes },
    medianMs: Math.round(median(measured.map(({ milliseconds }) => milliseconds))),
    worstMs: Math.round(Math.max(...measured.map(({ milliseconds }) => milliseconds))),
    gitHubCalls: Math.max(...measured.map(({ calls }) => calls)),
    creatingContent: Math.max(...measured.map(({ creating }) => creating)),
    runs: measured.length,
  };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} finally {
  await suite.stop();
  await firestore.terminate();
  rmSync(stateDirectory, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
