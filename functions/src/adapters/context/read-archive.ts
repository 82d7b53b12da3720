/** Unpacks a gzipped archive of a repository while it comes in, in memory. */
import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NoSnapshot } from "../../review/change/search.ts";
import { type Snapshot, snapshotLimits, type SnapshotLimits } from "./snapshot.ts";
import { BadArchive, Untar } from "./untar.ts";

/** Rejects with `NoSnapshot`, whatever is wrong with the archive or its way here. */
export async function readArchive(
  packed: AsyncIterable<Uint8Array>,
  limits: SnapshotLimits = snapshotLimits,
): Promise<Snapshot> {
  const untar = new Untar(limits);
  try {
    await pipeline(Readable.from(packed), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) untar.write(piece);
    });
    return untar.end();
  } catch (cause) {
    throw new NoSnapshot(`The repository around the change was not read: ${whyNot(cause)}.`, { cause });
  }
}

function whyNot(cause: unknown): string {
  if (cause instanceof BadArchive) return `its archive cannot be used, because ${cause.message}`;
  const isSlow = cause instanceof Error && (cause.name === "TimeoutError" || cause.name === "AbortError");
  return isSlow ? "its archive took too long" : "its archive is damaged or was cut short";
}
