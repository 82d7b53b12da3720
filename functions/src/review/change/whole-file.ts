/** The diff of a file in which every line is new, made from its text alone. */
import type { FileDiff } from "./diff.ts";

/** The empty piece after the last line end is no line. */
export function wholeFileDiff(text: string): FileDiff {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return { hunks: [], cut: false };
  const added = lines.map((line, index) => ({
    kind: "added" as const,
    text: line,
    left: null,
    right: index + 1,
  }));
  return { hunks: [{ lines: added, cut: false }], cut: false };
}
