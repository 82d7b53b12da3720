/** How one text that people wrote becomes another: lines that go and come, the words that differ in them, and what stays. */
import { type Change, diffArrays, diffWordsWithSpace } from "diff";

export interface DiffPart {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface TextLine {
  readonly kind: "removed" | "added" | "same";
  readonly parts: readonly DiffPart[];
}

/** Lines that stay, too far from a change to be shown at once. */
export interface FoldedLines {
  readonly kind: "folded";
  readonly lines: readonly TextLine[];
}

/** Lines around a change that are shown with it. */
const context = 3;
/** Texts that differ more than this are shown as one that goes and one that comes, before the work is felt. */
const mostLineEdits = 1_000;
const mostWordEdits = 500;
/** Below this share of common characters, marks on single words would only be noise. */
const leastAlike = 0.3;

export function diffTexts(before: string, after: string): (TextLine | FoldedLines)[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const changes = diffArrays(old, now, { maxEditLength: mostLineEdits });
  if (changes === undefined) return replaced(old, now);
  return changes.flatMap(({ value, removed, added }, index) => {
    const [last, next] = [changes[index - 1], changes[index + 1]];
    if (removed) return next?.added === true ? replaced(value, next.value) : plainLines("removed", value);
    // What comes in the place of something that goes was shown with it.
    if (added) return last?.removed === true ? [] : plainLines("added", value);
    return folded(value, last === undefined, next === undefined);
  });
}

function plainLines(kind: TextLine["kind"], texts: readonly string[]): TextLine[] {
  return texts.map((text) => plain(kind, text));
}

function plain(kind: TextLine["kind"], text: string): TextLine {
  return { kind, parts: [{ text, isChanged: false }] };
}

/** First what goes, then what comes, with the words that differ marked where most of the others are the same. */
function replaced(old: readonly string[], now: readonly string[]): TextLine[] {
  const [gone, come] = [old.join("\n"), now.join("\n")];
  const words = diffWordsWithSpace(gone, come, { maxEditLength: mostWordEdits });
  if (words === undefined || !isAlike(words, Math.max(gone.length, come.length))) {
    return [...plainLines("removed", old), ...plainLines("added", now)];
  }
  return [...sideOf("removed", words), ...sideOf("added", words)];
}

function isAlike(words: readonly Change[], length: number): boolean {
  const common = words.filter(({ added, removed }) => !added && !removed);
  return common.reduce((sum, { value }) => sum + value.length, 0) >= leastAlike * length;
}

function sideOf(kind: "removed" | "added", words: readonly Change[]): TextLine[] {
  const lines: DiffPart[][] = [[]];
  for (const change of words) {
    if (change[kind === "removed" ? "added" : "removed"]) continue;
    const [first = "", ...others] = change.value.split("\n");
    lines.at(-1)?.push({ text: first, isChanged: change[kind] });
    for (const text of others) lines.push([{ text, isChanged: change[kind] }]);
  }
  return lines.map((parts) => ({ kind, parts: parts.filter(({ text }) => text !== "") }));
}

function folded(value: readonly string[], isFirst: boolean, isLast: boolean): (TextLine | FoldedLines)[] {
  const lines = plainLines("same", value);
  const from = isFirst ? 0 : context;
  const to = lines.length - (isLast ? 0 : context);
  // A line that says that one line is hidden takes as much room as that line.
  if (to - from < 2) return lines;
  return [...lines.slice(0, from), { kind: "folded", lines: lines.slice(from, to) }, ...lines.slice(to)];
}
