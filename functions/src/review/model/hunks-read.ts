/** Which hunks a model has read in an earlier review of the pull request: they are known by a keyed hash, and not read again. */
import { createHmac } from "node:crypto";
import type { Hunk } from "../change/diff.ts";

/** Without line numbers: the same after a rebase and a force-push. 16 hex digits. */
export function hunkId(path: string, hunk: Hunk, key: string): string {
  const hash = createHmac("sha256", key).update(path);
  for (const line of hunk.lines) hash.update(`\n${line.kind} ${line.text}`);
  return hash.digest("hex").slice(0, 16);
}
