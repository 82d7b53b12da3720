/**
 * Google Cloud Storage for one machine: the three requests of its JSON API that Acrux makes, on files of one folder. What
 * the emulator suite has for it begins with a download from Google; this begins with nothing.
 */
import { createReadStream, mkdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

export interface StorageServer {
  /** What a client takes for the base of its addresses. */
  readonly url: string;
  close(): Promise<void>;
}

export const localBucket = "acrux-local";

export async function startStorageServer(folder: string): Promise<StorageServer> {
  mkdirSync(folder, { recursive: true });
  const server = createServer((request, response) => {
    answer(request, response, folder).catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, folder: string): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const objects = `/storage/v1/b/${localBucket}/o`;
  if (request.method === "POST" && pathname === `/upload${objects}`) {
    await save(request, response, join(folder, fileOf(searchParams.get("name") ?? "")));
    return;
  }
  if (!pathname.startsWith(`${objects}/`)) {
    say(response, 404);
    return;
  }
  const file = join(folder, fileOf(decodeURIComponent(pathname.slice(objects.length + 1))));
  if (request.method === "DELETE") await remove(response, file);
  else if (request.method === "GET" && searchParams.get("alt") === "media") await read(response, file);
  else say(response, 404);
}

/** A name is no path here: nothing of it leads out of the folder. */
function fileOf(name: string): string {
  return encodeURIComponent(name).replaceAll(".", "%2E");
}

/** Refuses to write over what is there, as `ifGenerationMatch=0` asks. */
async function save(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers["content-type"] ?? "";
  try {
    await writeFile(file, Buffer.concat(chunks), { flag: "wx" });
    await writeFile(`${file}.type`, type);
    say(response, 200);
  } catch (error) {
    say(response, isFault(error, "EEXIST") ? 412 : 500);
  }
}

async function read(response: ServerResponse, file: string): Promise<void> {
  const type = await readFile(`${file}.type`, "utf8").catch(() => null);
  if (type === null) {
    say(response, 404);
    return;
  }
  response.writeHead(200, { "content-type": type });
  await pipeline(createReadStream(file), response);
}

async function remove(response: ServerResponse, file: string): Promise<void> {
  try {
    await rm(file);
    await rm(`${file}.type`, { force: true });
    response.writeHead(204).end();
  } catch (error) {
    say(response, isFault(error, "ENOENT") ? 404 : 500);
  }
}

function say(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(status < 400 ? {} : { error: { code: status } }));
}

function isFault(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
