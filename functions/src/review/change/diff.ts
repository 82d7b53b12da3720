/** Reads a file's patch into hunks in which every line has its address: a side (LEFT or RIGHT) and a line number. */
import type { Side } from "@acrux/contract";
import { parsePatch } from "diff";

export interface DiffLine {
  readonly kind: "context" | "added" | "removed";
  /** Without the sign and without `\n`; a `\r` before it stays. */
  readonly text: string;
  /** 1-based line number before the change; null for an added line. */
  readonly left: number | null;
  /** 1-based line number after the change; null for a removed line. */
  readonly right: number | null;
}

export interface Hunk {
  readonly lines: readonly DiffLine[];
  /** The patch ended inside this hunk; `lines` holds what can be relied on. */
  readonly cut: boolean;
}

export interface FileDiff {
  readonly hunks: readonly Hunk[];
  /** Lines are missing: the patch ends inside a hunk, or holds fewer lines than the source counted. */
  readonly cut: boolean;
}

interface RawHunk {
  readonly left: number;
  readonly right: number;
  readonly lines: readonly string[];
  readonly cut: boolean;
}

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * `counted` are the added and removed lines as the source counts them. They matter, because jsdiff takes some cut
 * hunks for whole ones and GitHub may leave out whole hunks.
 */
export function readPatch(patch: string, counted: { additions: number; deletions: number }): FileDiff {
  const strict = readStrictly(patch);
  if (strict !== null && hasAll(strict, counted)) return { hunks: strict.map(address), cut: false };
  const hunks = readLeniently(patch);
  const cut = hunks.some((hunk) => hunk.cut) || !hasAll(hunks, counted);
  return { hunks: (cut ? withoutLastLine(hunks) : hunks).map(address), cut };
}

function hasAll(
  hunks: readonly { lines: readonly (string | DiffLine)[] }[],
  counted: { additions: number; deletions: number },
): boolean {
  let additions = 0;
  let deletions = 0;
  for (const line of hunks.flatMap((hunk) => hunk.lines)) {
    const kind = typeof line === "string" ? line[0] : line.kind;
    if (kind === "+" || kind === "added") additions += 1;
    if (kind === "-" || kind === "removed") deletions += 1;
  }
  return additions >= counted.additions && deletions >= counted.deletions;
}

/** Null when jsdiff refuses the patch. */
function readStrictly(patch: string): RawHunk[] | null {
  try {
    const [file, ...more] = parsePatch(patch);
    if (file === undefined || more.length > 0) return null;
    return file.hunks.map((hunk) => ({
      left: hunk.oldStart,
      right: hunk.newStart,
      lines: hunk.lines,
      cut: false,
    }));
  } catch {
    return null;
  }
}

/** A patch that is cut may be cut within its last line, even when that hunk has all its lines. */
function withoutLastLine(hunks: readonly RawHunk[]): RawHunk[] {
  return hunks.map((hunk, index) => {
    const last = index === hunks.length - 1;
    return last ? { ...hunk, lines: hunk.lines.slice(0, -1), cut: true } : hunk;
  });
}

/** Takes hunk by hunk what is there. */
function readLeniently(patch: string): RawHunk[] {
  const lines = patch.split("\n");
  const hunks: RawHunk[] = [];
  let at = 0;
  while (at < lines.length) {
    const match = header.exec(lines[at] ?? "");
    at += 1;
    if (match === null) continue;
    const body = takeBody(lines, at, Number(match[2] ?? 1), Number(match[4] ?? 1));
    at += body.lines.length;
    const left = Number(match[1]) + (match[2] === "0" ? 1 : 0);
    const right = Number(match[3]) + (match[4] === "0" ? 1 : 0);
    hunks.push({ left, right, lines: body.lines, cut: body.cut });
  }
  return hunks;
}

/** Lines that a sign counts for: [before, after]. A line without a known sign ends the hunk. */
const signs: Readonly<Record<string, readonly [number, number]>> = {
  " ": [1, 1],
  "-": [1, 0],
  "+": [0, 1],
  "\\": [0, 0],
};

function takeBody(
  lines: readonly string[],
  start: number,
  leftCount: number,
  rightCount: number,
): { lines: string[]; cut: boolean } {
  let left = leftCount;
  let right = rightCount;
  const taken: string[] = [];
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const sign = line.charAt(0);
    const counts = signs[sign];
    if (counts === undefined || (left <= 0 && right <= 0 && sign !== "\\")) break;
    taken.push(line);
    left -= counts[0];
    right -= counts[1];
  }
  return { lines: taken, cut: left > 0 || right > 0 };
}

function address(hunk: RawHunk): Hunk {
  let { left, right } = hunk;
  const lines: DiffLine[] = [];
  for (const line of hunk.lines) {
    const text = line.slice(1);
    if (line.startsWith("\\")) continue;
    if (line.startsWith("+")) lines.push({ kind: "added", text, left: null, right: right++ });
    else if (line.startsWith("-")) lines.push({ kind: "removed", text, left: left++, right: null });
    else lines.push({ kind: "context", text, left: left++, right: right++ });
  }
  return { lines, cut: hunk.cut };
}

/** The line's number on that side, or null when it is not on it. */
export function lineOn(side: Side, line: DiffLine): number | null {
  return side === "LEFT" ? line.left : line.right;
}

/** Changed line numbers of one side: added lines on the RIGHT, removed lines on the LEFT. */
export function changedLines(diff: FileDiff, side: Side): ReadonlySet<number> {
  const wanted = side === "LEFT" ? "removed" : "added";
  const numbers = new Set<number>();
  for (const { lines } of diff.hunks) {
    for (const line of lines) {
      const number = line.kind === wanted ? lineOn(side, line) : null;
      if (number !== null) numbers.add(number);
    }
  }
  return numbers;
}

/** Lines of the new file that are new, or before which something was taken out. */
export function touchedLines(diff: FileDiff): ReadonlySet<number> {
  const numbers = new Set(changedLines(diff, "RIGHT"));
  for (const { lines } of diff.hunks)
    lines.forEach((line, index) => {
      const number = lines[index - 1]?.kind === "removed" ? lineOn("RIGHT", line) : null;
      if (number !== null) numbers.add(number);
    });
  return numbers;
}

/**
 * The part of startLine..endLine that may carry one comment: inside the hunk that holds the first changed line of the
 * range (GitHub refuses a comment that leaves its hunk). Null when no hunk holds a changed line of the range.
 */
export function commentRange(
  diff: FileDiff,
  side: Side,
  range: { startLine: number; endLine: number },
): { startLine: number; endLine: number } | null {
  const wanted = side === "LEFT" ? "removed" : "added";
  for (const hunk of hunksReaching(diff, side, range)) {
    const inside = hunk.lines.filter((line) => {
      const number = lineOn(side, line);
      return number !== null && number >= range.startLine && number <= range.endLine;
    });
    if (!inside.some((line) => line.kind === wanted)) continue;
    const numbers = inside.map((line) => lineOn(side, line) ?? 0);
    return { startLine: Math.min(...numbers), endLine: Math.max(...numbers) };
  }
  return null;
}

interface PlacedHunk {
  readonly hunk: Hunk;
  /** Line numbers on one side. */
  readonly first: number;
  readonly last: number;
}

const placedHunks = {
  LEFT: new WeakMap<FileDiff, readonly PlacedHunk[]>(),
  RIGHT: new WeakMap<FileDiff, readonly PlacedHunk[]>(),
};

/** Those with a line on that side, in the order of the file. */
function hunksInOrder(diff: FileDiff, side: Side): readonly PlacedHunk[] {
  const known = placedHunks[side].get(diff);
  if (known) return known;
  const placed = diff.hunks.flatMap((hunk): PlacedHunk[] => {
    const numbers = hunk.lines.map((line) => lineOn(side, line)).filter((number) => number !== null);
    const [first] = numbers;
    const last = numbers.at(-1);
    return first === undefined || last === undefined ? [] : [{ hunk, first, last }];
  });
  placed.sort((one, other) => one.first - other.first);
  placedHunks[side].set(diff, placed);
  return placed;
}

/** A patch may have thousands of hunks, and a file as many findings: the first hunk that reaches the range is looked up. */
function hunksReaching(
  diff: FileDiff,
  side: Side,
  { startLine, endLine }: { startLine: number; endLine: number },
): Hunk[] {
  const placed = hunksInOrder(diff, side);
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.last ?? 0) < startLine) low = middle + 1;
    else high = middle;
  }
  const reaching: Hunk[] = [];
  for (let at = low; (placed[at]?.first ?? Infinity) <= endLine; at += 1) {
    const found = placed[at];
    if (found) reaching.push(found.hunk);
  }
  return reaching;
}

/**
 * The file before the change, made from the file after it by taking the patch back; a line end at the very end is as after
 * the change. Null when the patch does not belong
 * to this text, which also tells that its addresses cannot be trusted.
 */
export function textBefore(after: string, diff: FileDiff): string | null {
  const lines = after.split("\n");
  const before: string[] = [];
  let next = 0;
  for (const line of diff.hunks.flatMap((hunk) => hunk.lines)) {
    // Lines that no hunk shows are the same on both sides.
    while (isUnshown(line) && next < lines.length) before.push(lines[next++] ?? "");
    if (line.right !== null && lines[next++] !== line.text) return null;
    if (line.left !== null) before.push(line.text);
  }
  return [...before, ...lines.slice(next)].join("\n");

  function isUnshown(line: DiffLine): boolean {
    return line.right === null ? before.length < (line.left ?? 0) - 1 : next < line.right - 1;
  }
}
