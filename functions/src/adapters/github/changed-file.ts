/** A changed file as GitHub lists it, turned into the engine's. */
import type { ChangedFile, FileStatus } from "../../review/change/change.ts";

export interface ListedFile {
  readonly sha: string | null;
  readonly filename: string;
  readonly status: string;
  readonly additions: number;
  readonly deletions: number;
  readonly changes: number;
  readonly patch?: string;
  readonly previous_filename?: string;
}

/** Git's name of the empty blob: an empty file has no patch either, and is not binary. */
const emptyBlobs = new Set([
  "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
  "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
]);

const statuses: Readonly<Record<string, FileStatus>> = {
  added: "added",
  removed: "removed",
  renamed: "renamed",
  copied: "copied",
  changed: "mode-changed",
};

export function changedFile(listed: ListedFile): ChangedFile {
  return {
    path: listed.filename,
    previousPath: listed.previous_filename ?? null,
    status: statuses[listed.status] ?? "modified",
    binary: isBinary(listed),
    patch: listed.patch ?? null,
    additions: listed.additions,
    deletions: listed.deletions,
  };
}

/** GitHub does not say so, but of a binary file it counts no lines. A text too large for a patch has counts. */
function isBinary({ patch, changes, status, sha }: ListedFile): boolean {
  if (patch !== undefined || changes > 0 || emptyBlobs.has(sha ?? "")) return false;
  return ["added", "modified", "removed"].includes(status);
}
