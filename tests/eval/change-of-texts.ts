/** A change as the engine takes it, made of the texts before and after it. */
import { createHash } from "node:crypto";
import { structuredPatch } from "diff";
import type { Change, ChangedFile, FileContent } from "../../functions/src/review/change/change.ts";

/** Null: the file is not there on that side. */
export interface TextPair {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Files whose texts are the same on both sides can be read, and are no part of the change. */
export function changeOfTexts(pairs: readonly TextPair[]): Change {
  const byPath = new Map(pairs.map((pair) => [pair.path, pair]));
  return {
    baseSha: identityOf(pairs.map(({ path, before }) => [path, before])),
    headSha: identityOf(pairs.map(({ path, after }) => [path, after])),
    files: pairs.filter(({ before, after }) => before !== after).map(changedFile),
    unlistedFiles: 0,
    read: async (addresses) =>
      addresses.map(({ side, path }): FileContent => {
        const pair = byPath.get(path);
        const text = side === "LEFT" ? pair?.before : pair?.after;
        return text === null || text === undefined ? { kind: "missing" } : { kind: "text", text };
      }),
  };
}

function changedFile({ path, before, after }: TextPair): ChangedFile {
  const { hunks } = structuredPatch(path, path, before ?? "", after ?? "", undefined, undefined, {
    context: 3,
  });
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const patch = hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines: shown }) => {
      const head = `@@ -${String(oldStart)},${String(oldLines)} +${String(newStart)},${String(newLines)} @@`;
      return [head, ...shown].join("\n");
    })
    .join("\n");
  return {
    ...{ path, previousPath: null, binary: false, patch },
    status: before === null ? "added" : after === null ? "removed" : "modified",
    additions: lines.filter((line) => line.startsWith("+")).length,
    deletions: lines.filter((line) => line.startsWith("-")).length,
  };
}

function identityOf(parts: unknown): string {
  return createHash("sha1").update(JSON.stringify(parts)).digest("hex");
}
