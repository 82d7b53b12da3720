/** Prepares code for the screen: what hides is written out, and a line of megabytes is cut. */
import type { Finding } from "@acrux/contract";
import { revealHidden } from "../../lib/clean-text.ts";
import type { DiffLine } from "../../ui/Diff.tsx";

const LONGEST_LINE = 2_000;

export function shownLine(line: string): string {
  if (line.length <= LONGEST_LINE) return revealHidden(line);
  const rest = (line.length - LONGEST_LINE).toLocaleString("en");
  // Half a surrogate pair at the cut would show as a broken character.
  const start = line.slice(0, LONGEST_LINE).replace(/[\ud800-\udbff]$/, "");
  return `${revealHidden(start)}… (${rest} more characters)`;
}

/** The lines that a fix takes out and those it puts in. */
export function fixLines(finding: Finding, fix: string): readonly DiffLine[] {
  const from = finding.startLine - finding.excerpt.startLine;
  const to = finding.endLine - finding.excerpt.startLine + 1;
  const removed = finding.excerpt.lines.slice(Math.max(0, from), Math.max(0, to));
  const added = fix === "" ? [] : fix.replace(/\n$/, "").split("\n");
  return [
    ...removed.map((text): DiffLine => ({ kind: "removed", text: shownLine(text) })),
    ...added.map((text): DiffLine => ({ kind: "added", text: shownLine(text) })),
  ];
}

/** Splits a message at its `code` marks; everything stays plain text. */
export function splitCode(message: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return message
    .split(/(`[^`\n]+`)/)
    .filter((part) => part !== "")
    .map((part) =>
      part.length > 2 && part.startsWith("`") && part.endsWith("`")
        ? { text: part.slice(1, -1), isCode: true }
        : { text: part, isCode: false },
    );
}
