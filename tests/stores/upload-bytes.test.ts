/** Both stores of bytes keep what they are given, once, and forget it. Cloud Storage's talks to the local stand-in. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCloudStorage } from "../../functions/src/adapters/cloud-storage.ts";
import { createMemoryBytes } from "../../functions/src/adapters/memory/upload-bytes.ts";
import type { ByteStore } from "../../functions/src/uploads/store.ts";
import { localBucket, type StorageServer, startStorageServer } from "../../local/storage/server.ts";
import { smallImage } from "../api/small-image.ts";

const folder = mkdtempSync(join(tmpdir(), "acrux-bytes-"));
let server: StorageServer;
beforeAll(async () => {
  server = await startStorageServer(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function openBucket(name = localBucket): ByteStore {
  return createCloudStorage({ url: server.url, name, getToken: () => Promise.resolve("token") });
}

async function readAll(store: ByteStore, name: string): Promise<Uint8Array | null> {
  const pieces = await store.read(name);
  if (pieces === null) return null;
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return new Uint8Array(Buffer.concat(read));
}

describe.each([
  ["memory", () => createMemoryBytes()],
  ["Cloud Storage", () => openBucket()],
] as const)("bytes in %s", (_, open) => {
  let store: ByteStore;
  beforeAll(() => {
    store = open();
  });

  it("are there as they were given, until they are removed", async () => {
    await store.save("one", smallImage, "image/gif");
    expect(await readAll(store, "one")).toEqual(smallImage);
    await store.remove("one");
    await store.remove("one");
    expect(await readAll(store, "one")).toBeNull();
  });

  it("are never written over", async () => {
    await store.save("two", smallImage, "image/gif");
    await expect(store.save("two", new Uint8Array([1]), "image/png")).rejects.toThrow();
    expect(await readAll(store, "two")).toEqual(smallImage);
  });

  it("are found by their whole name only", async () => {
    await store.save("three", smallImage, "image/gif");
    for (const name of ["../three", "./three", "three/", "thre", "%74hree", "uploads/three"])
      expect([name, await readAll(store, name)]).toEqual([name, null]);
  });

  it("may be ten megabytes", async () => {
    const large = new Uint8Array(10_000_000).fill(7);
    await store.save("large", large, "image/png");
    expect((await readAll(store, "large"))?.length).toBe(large.length);
  });
});

it("a bucket that is not there is said to be a failure, not an absence of the image on saving", async () => {
  const store = openBucket("no-such-bucket");
  await expect(store.save("one", smallImage, "image/gif")).rejects.toThrow("Cloud Storage returned 404");
});
