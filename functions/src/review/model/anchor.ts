/** Puts a model's finding where its quote stands, inside one hunk; it is searched for once, and never moved to a line nearby. */
import type { Side } from "@acrux/contract";
import { type Hunk, lineOn } from "../change/diff.ts";
import type { ReadFile } from "./read-files.ts";

export interface Anchor {
  readonly side: Side;
  readonly startLine: number;
  readonly endLine: number;
  /** The place is the one that the model named. */
  readonly isAsSaid: boolean;
}

export type Anchoring =
  | { readonly kind: "placed"; readonly anchor: Anchor }
  /** In the file, but on no line that can carry a comment. */
  | { readonly kind: "outside" }
  | { readonly kind: "nowhere"; readonly reason: string };

interface Said {
  readonly side: Side;
  readonly startLine: number;
  readonly endLine: number;
  readonly quote: string;
}

export function anchor(read: ReadFile, said: Said): Anchoring {
  const quote = quotedLines(said.quote);
  if (quote.join("").length < 2) return { kind: "nowhere", reason: "It quotes nothing." };
  const places = placesOf(read, said.side, quote);
  const named = places.filter((at) => at >= said.startLine && at + quote.length - 1 <= said.endLine);
  const [first] = named;
  if (first !== undefined) return placed(read, said.side, first, quote.length, true);
  const elsewhere = (["RIGHT", "LEFT"] as const).flatMap((side) =>
    placesOf(read, side, quote).map((at) => ({ side, at })),
  );
  const inHunks = elsewhere.filter(
    ({ side, at }) => hunkRange(read.diff.hunks, side, at, quote.length) !== null,
  );
  // A line of the context stands on both sides; after the change is where people look.
  const sides = inHunks.some(({ side }) => side === said.side) ? said.side : inHunks[0]?.side;
  const candidates = inHunks.filter(({ side }) => side === sides);
  const [only, ...more] = candidates;
  if (only !== undefined && more.length === 0) return placed(read, only.side, only.at, quote.length, false);
  if (only !== undefined)
    return { kind: "nowhere", reason: "Its quote occurs in several places, none of them the named one." };
  if (elsewhere.length > 0) return { kind: "outside" };
  return { kind: "nowhere", reason: "Its quote is not in the file." };
}

function placed(read: ReadFile, side: Side, at: number, height: number, isAsSaid: boolean): Anchoring {
  const range = hunkRange(read.diff.hunks, side, at, height);
  return range === null ? { kind: "outside" } : { kind: "placed", anchor: { side, ...range, isAsSaid } };
}

/** The lines, if all of them are in one hunk of that side: GitHub takes comments nowhere else. */
function hunkRange(
  hunks: readonly Hunk[],
  side: Side,
  at: number,
  height: number,
): { startLine: number; endLine: number } | null {
  const last = at + height - 1;
  for (const { lines } of hunks) {
    const numbers = new Set(lines.map((line) => lineOn(side, line)));
    if (numbers.has(at) && numbers.has(last)) return { startLine: at, endLine: last };
  }
  return null;
}

/** Line numbers at which the quote begins. White space between words does not count. */
function placesOf(read: ReadFile, side: Side, quote: readonly string[]): number[] {
  const lines = side === "RIGHT" ? read.after : read.before;
  const found: number[] = [];
  for (let at = 0; at + quote.length <= lines.length; at += 1)
    if (standsAt(lines, at, quote)) found.push(at + 1);
  return found;
}

function standsAt(lines: readonly string[], at: number, quote: readonly string[]): boolean {
  const last = quote.length - 1;
  return quote.every((piece, index) => {
    const line = squeeze(lines[at + index] ?? "");
    if (index > 0 && index < last) return line === piece;
    if (last === 0) return line.includes(piece);
    return index === 0 ? line.endsWith(piece) : line.startsWith(piece);
  });
}

/** Without the numbers of our own form, if they were copied along. */
function quotedLines(quote: string): string[] {
  const lines = quote.split("\n").map((line) => squeeze(line.replace(/^\s*[RL]\d+ [-+ ]? ?\|\s?/, "")));
  while (lines.length > 0 && lines[0] === "") lines.shift();
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Whether the text holds the quote, whatever its white space: for claims about code elsewhere. */
export function holdsQuote(lines: readonly string[], quote: string): boolean {
  const wanted = squeeze(quotedLines(quote).join(" "));
  return wanted.length > 1 && squeeze(lines.join(" ")).includes(wanted);
}
