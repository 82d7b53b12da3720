/** The ways in which a condition of a workflow comes true. */
import { closingOf } from "../shared/closing-bracket.ts";

/** What a condition may be: longer ones, and those of more ways, are not read. */
const most = { characters: 2_000, ways: 64 } as const;

/**
 * In each way the terms that hold together: `a && (b || c)` has the two ways `a`, `b` and `a`, `c`. Calls and negated brackets are one term. Null where it is too much
 * to tell.
 */
export function waysOf(condition: string): string[][] | null {
  if (condition.length > most.characters) return null;
  const inner = condition.replace(/^\s*(?:[>|][+-]?\s|["'](?=.*["']\s*$))/, "").replace(/\$\{\{|\}\}/g, "");
  const ways = alternativesIn(inner);
  return ways.length > most.ways ? null : ways;
}

function alternativesIn(text: string): string[][] {
  const parts = splitAt(text, "||");
  if (parts.length > 1) return parts.flatMap(alternativesIn);
  return splitAt(text, "&&").reduce<string[][]>((ways, part) => together(ways, termsOf(part)), [[]]);
}

function termsOf(part: string): string[][] {
  const term = part.trim();
  const isInBrackets = term.startsWith("(") && closingOf(term, 0) === term.length - 1;
  return isInBrackets ? alternativesIn(term.slice(1, -1)) : [[term]];
}

function together(ways: readonly string[][], others: readonly string[][]): string[][] {
  return ways.flatMap((way) => others.map((other) => [...way, ...other])).slice(0, most.ways + 1);
}

/** Outside of brackets. */
function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "(") depth += 1;
    else if (letter === ")") depth -= 1;
    else if (depth === 0 && text.startsWith(sign, at)) {
      parts.push(text.slice(start, at));
      start = at + sign.length;
    }
  }
  return [...parts, text.slice(start)];
}
