/** Which matches were in the file before the change. */
import { isConnectionChoice } from "./connection-choices.ts";
import { normalizeCode } from "./finding.ts";
import type { PlacedMatch } from "./placed-match.ts";

export interface Occurrence {
  readonly match: PlacedMatch;
  /** The how-manieth match of the file that says the same of the same code. */
  readonly index: number;
  readonly touched: boolean;
}

export function countUp(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** How many of the matches on changed lines were there before: those before, less those that stand on untouched lines. */
export function countOld(
  earlier: readonly PlacedMatch[],
  occurrences: readonly Occurrence[],
  text: string,
): Map<string, number> {
  const old = new Map<string, number>();
  for (const match of earlier) {
    const isRenamed = match.source === "rule" && match.symbol !== "" && !text.includes(match.symbol);
    countUp(old, isRenamed ? keyOfRenamed(match) : exactKey(match));
  }
  for (const { match, touched } of occurrences) if (!touched) countDown(old, exactKey(match));
  return old;
}

function countDown(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) - 1);
}

/** The same code in a function that has another name now: the former name stands nowhere in the file any more. */
function keyOfRenamed(match: PlacedMatch): string {
  return exactKey({ ...match, symbol: "\0renamed" });
}

/** By the code in the clear: a new secret that looks like the old one when masked is a new one. */
function exactKey(match: PlacedMatch): string {
  return [match.ruleId, match.symbol, withoutLooks(match)].join("\0");
}

/** Other quotes, other breaks of lines: a formatter wrote the same code anew. A secret is its text. */
function withoutLooks(match: PlacedMatch): string {
  const code = normalizeCode(identifyingCode(match));
  return match.source === "rule" ? code.replace(/["'`\s]|,(?=\s*[)\]}])|;$/g, "") : code;
}

/** A match of so many lines is a function or a block; another body does not make it new, its head tells which one it is. */
const linesOfBlock = 4;

function identifyingCode({ ruleId, source, quote, startLine, endLine }: PlacedMatch): string {
  if (ofVersions.has(ruleId)) return quote.replace(versions, "");
  if (isConnectionChoice(ruleId)) return "";
  const isBlock = source === "rule" && endLine - startLine >= linesOfBlock;
  return isBlock ? (quote.split("\n", 1)[0] ?? quote) : quote;
}

/** That it is a tag, or that no user is set, was so before; which version it is says nothing. */
const ofVersions = new Set(["gha-action-not-pinned", "docker-no-user"]);

export const thereBefore = { outcome: "dropped", outcomeReason: "It was there before this change." } as const;

/** A name that the file used before comes from somewhere, such as a page's other scripts; once more is no news. */
export function isUndefinedName({ ruleId }: PlacedMatch): boolean {
  return ruleId.endsWith("-undefined-name");
}

export function nameReason(match: PlacedMatch, named: ReadonlySet<string>): typeof thereBefore | null {
  return isUndefinedName(match) && named.has(match.quote) ? thereBefore : null;
}

/** Takes one of those that were there before, if one is left. */
export function wasThereBefore(match: PlacedMatch, old: Map<string, number>): boolean {
  const key = [exactKey(match), keyOfRenamed(match)].find((one) => (old.get(one) ?? 0) > 0);
  if (key !== undefined) countDown(old, key);
  return key !== undefined;
}

/** Of an action behind `@`; of an image behind its name, which may begin with a host and its port. */
const versions = /(?::[\w.-]+)?@[\w./:-]+|:[\w.-]+(?=\s|$)/g;
