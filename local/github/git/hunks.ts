/** Where a review comment may stand: the hunks of a patch, and the lines of each side in them. */
import type { Side } from "../state/model.ts";

export interface PatchLine {
  /** `@` for a hunk's header. */
  readonly kind: "@" | " " | "+" | "-" | "\\";
  readonly text: string;
  readonly left: number | null;
  readonly right: number | null;
  readonly hunk: number;
}

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Every line of a patch with its numbers. Index 0 is the first header, so an index is GitHub's `position`. */
export function readPatch(patch: string): PatchLine[] {
  let left = 0;
  let right = 0;
  let hunk = -1;
  return patch.split("\n").map((text): PatchLine => {
    const match = header.exec(text);
    if (match !== null) {
      left = Number(match[1]);
      right = Number(match[3]);
      hunk += 1;
      return { kind: "@", text, left: null, right: null, hunk };
    }
    if (text.startsWith("+")) return { kind: "+", text, left: null, right: right++, hunk };
    if (text.startsWith("-")) return { kind: "-", text, left: left++, right: null, hunk };
    if (text.startsWith("\\")) return { kind: "\\", text, left: null, right: null, hunk };
    return { kind: " ", text, left: left++, right: right++, hunk };
  });
}

/** Index of a line of one side in its patch, which is its position; -1 when no hunk holds it. */
export function positionOf(lines: readonly PatchLine[], side: Side, line: number): number {
  return lines.findIndex((one) => (side === "LEFT" ? one.left : one.right) === line);
}

/** The part of the hunk that GitHub shows above a comment: its header and everything down to the line. */
export function hunkUpTo(lines: readonly PatchLine[], position: number): string {
  const end = lines[position];
  if (end === undefined) return "";
  return lines
    .slice(0, position + 1)
    .filter((line) => line.hunk === end.hunk)
    .map((line) => line.text)
    .join("\n");
}

/** Where a line of the old file is in the new one; null when it was changed or removed. `patch` is between the two. */
export function lineAfter(patch: string, line: number): number | null {
  let offset = 0;
  for (const one of readPatch(patch)) {
    if (one.left !== null && one.left >= line) {
      if (one.left > line) break;
      return one.right;
    }
    if (one.kind === "@" && startOf(one.text) > line) break;
    if (one.kind === "+") offset += 1;
    if (one.kind === "-") offset -= 1;
  }
  return line + offset;
}

function startOf(text: string): number {
  const match = header.exec(text);
  // A hunk without old lines stands after the line it names.
  return Number(match?.[1]) + (match?.[2] === "0" ? 1 : 0);
}
