/** A model's findings of an earlier review whose code is still there: hunks that were read are not read again, but stay as wrong as they were. */
import type { Finding } from "@acrux/contract";
import { anchor } from "./anchor.ts";
import type { ReadFile } from "./read-files.ts";
import { overlaps } from "./similar.ts";

/** At their present lines, listed; the code of those that are left out went away. */
export function carriedFindings(
  earlier: readonly Finding[],
  files: readonly ReadFile[],
  fresh: readonly Finding[],
): Finding[] {
  return earlier.flatMap((finding) => {
    const read = files.find(({ file }) => file.path === finding.path || file.previousPath === finding.path);
    if (read === undefined) return [];
    const found = anchor(read, finding);
    if (found.kind !== "placed") return [];
    const { isAsSaid: _, ...place } = found.anchor;
    const moved: Finding = {
      ...finding,
      ...place,
      path: read.file.path,
      outcome: "posted",
      outcomeReason: null,
    };
    const isFresh = fresh.some((one) => overlaps(one, moved) && one.category === moved.category);
    return isFresh ? [] : [moved];
  });
}
