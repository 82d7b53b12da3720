/** Puts matches at verified places: the quoted code must stand there, on lines that the change touched and that may carry a comment. */
import type { Finding } from "@acrux/contract";
import type { Inclusion } from "../config/schema.ts";
import { changedLines, commentRange, type FileDiff } from "../change/diff.ts";
import { matchKey, toFinding } from "./finding.ts";
import { maskSecrets } from "../secrets/find-secrets.ts";
import { maskCredentials } from "./mask-credentials.ts";
import { isTestCode, testModulesIn } from "../change/test-code.ts";
import { type TracedText, traceOf } from "./trace.ts";
import type { PlacedMatch } from "./placed-match.ts";
import {
  type Occurrence,
  countUp,
  countOld,
  isUndefinedName,
  nameReason,
  wasThereBefore,
  thereBefore,
} from "./before-change.ts";
import { explainedBeside } from "./connection-choices.ts";
import { besideVariants } from "./beside-variants.ts";
import { inTestCode } from "./in-test-code.ts";

export function touchesChange(matches: readonly PlacedMatch[], diff: FileDiff): boolean {
  return inFileOrder(matches, diff).some(({ touched }) => touched);
}

function inFileOrder(matches: readonly PlacedMatch[], diff: FileDiff): Occurrence[] {
  const changed = changedLines(diff, "RIGHT");
  const seen = new Map<string, number>();
  return [...matches]
    .sort((a, b) => a.startOffset - b.startOffset)
    .map((match) => {
      const index = countUp(seen, matchKey(match)) - 1;
      return { match, index, touched: anyLine(match, (line) => changed.has(line)) };
    });
}

function anyLine(range: { startLine: number; endLine: number }, test: (line: number) => boolean): boolean {
  for (let line = range.startLine; line <= range.endLine; line += 1) if (test(line)) return true;
  return false;
}

export interface PlaceContext {
  readonly path: string;
  readonly text: string;
  readonly diff: FileDiff;
  readonly include?: readonly Inclusion[];
  /** The path by which findings are known; `path` unless the file was renamed. */
  readonly identity?: string;
}

/**
 * `matches` are all of the file after the change, `earlier` all that the same rules say of the file before it. Matches
 * that the change does not touch are left out; what was there before, or is not where it says, is dropped with a reason.
 */
export function placeMatches(
  matches: readonly PlacedMatch[],
  earlier: readonly PlacedMatch[],
  { path, text, diff, include, identity }: PlaceContext,
): Finding[] {
  const occurrences = inFileOrder(matches, diff);
  const old = countOld(earlier, occurrences, text);
  const named = new Set(earlier.filter(isUndefinedName).map(({ quote }) => quote));
  const touched = occurrences.filter((occurrence) => occurrence.touched);
  if (touched.length === 0) return [];
  const lines = text.split("\n");
  const lineStarts = startsOf(lines);
  const messages = maskedMessages(path, touched);
  const isTest = isTestCode(path, include);
  const modules = include?.includes("tests") === true ? [] : testModulesIn(path, text);
  const isInTest = ({ startOffset }: PlacedMatch): boolean =>
    isTest || modules.some(({ start, end }) => startOffset >= start && startOffset < end);
  const masked = maskCredentials(maskSecrets(path, text).split("\n"), matches);
  return touched.flatMap(({ match, index }) => {
    const range = commentRange(diff, "RIGHT", match);
    if (range === null) return [];
    const place = { path, side: "RIGHT" as const, ...range };
    const whole = range.startLine === match.startLine && range.endLine === match.endLine;
    const clean = !anyLine(range, (line) => lines[line - 1] !== masked[line - 1]);
    const finding = toFinding(match, place, index, lineIn(masked), identity);
    const isShown = whole && clean;
    const quote = isShown ? match.quote.replaceAll("\r\n", "\n") : maskedLines(range, masked);
    const placed = {
      ...finding,
      ...otherPlaces(match),
      ...explainedBeside(match, lines),
      ...(isInTest(match) ? inTestCode(match, lines, matches) : besideVariants(match, matches)),
      ...saidOf(match, messages),
      ...proofOf(match, { lines, lineStarts, masked }),
      quote: match.masked ?? quote,
      // A fix that masks a secret would break the code, and one that does not would show it.
      fix: isShown ? match.fix : null,
    };
    const reason = nameReason(match, named) ?? dropReason(match, text, lineStarts, old);
    return [{ ...placed, ...reason }];
  });
}

function saidOf(
  { message, ruleMessage }: PlacedMatch,
  masked: ReadonlyMap<string, string>,
): Pick<Finding, "message" | "ruleMessage"> {
  const said = { message: masked.get(message) ?? message };
  return ruleMessage === undefined ? said : { ...said, ruleMessage };
}

function otherPlaces({ evidence }: PlacedMatch): Pick<Finding, "evidence"> {
  return evidence === undefined ? {} : { evidence: [...evidence] };
}

function proofOf(match: PlacedMatch, text: TracedText): Pick<Finding, "trace" | "enough"> {
  if (!match.steps) return {};
  const here = { start: match.startOffset, end: match.endOffset };
  const trace = traceOf(match.end?.() ?? here, match.steps(), text);
  if (trace.length === 0) return {};
  return match.enough ? { trace, enough: match.enough } : { trace };
}

/** Thousands of findings may say the same, and each text is searched once. */
function maskedMessages(path: string, touched: readonly Occurrence[]): ReadonlyMap<string, string> {
  const messages = new Set(touched.map(({ match }) => match.message));
  return new Map([...messages].map((message) => [message, maskSecrets(path, message)]));
}

/** The empty piece after the last line end is no line. */
function lineIn(lines: readonly string[]): (line: number) => string | undefined {
  const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  return (line) => (line > count ? undefined : lines[line - 1]);
}

function dropReason(
  match: PlacedMatch,
  text: string,
  lineStarts: readonly number[],
  old: Map<string, number>,
): Pick<Finding, "outcome" | "outcomeReason"> | null {
  if (!standsThere(match, text, lineStarts)) {
    return { outcome: "dropped", outcomeReason: "The quoted code is not at that place." };
  }
  return wasThereBefore(match, old) ? thereBefore : null;
}

/** Whether the quote is the text at the offsets, and the offsets are on the lines that the match names. */
function standsThere(match: PlacedMatch, text: string, lineStarts: readonly number[]): boolean {
  const { quote, startLine, endLine, startOffset, endOffset } = match;
  if (quote === "" || text.slice(startOffset, endOffset) !== quote) return false;
  const isOnLine =
    startOffset >= (lineStarts[startLine - 1] ?? Infinity) &&
    startOffset < (lineStarts[startLine] ?? Infinity);
  const height = quote.replace(/\n$/, "").split("\n").length;
  return isOnLine && endLine === startLine + height - 1 && endLine <= lineStarts.length;
}

/** Offsets; a file may have thousands of findings, so none of them counts the lines before it. */
function startsOf(lines: readonly string[]): number[] {
  let offset = 0;
  return lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
}

function maskedLines(range: { startLine: number; endLine: number }, masked: readonly string[]): string {
  return masked
    .slice(range.startLine - 1, range.endLine)
    .map((line) => line.replace(/\r$/, ""))
    .join("\n");
}
