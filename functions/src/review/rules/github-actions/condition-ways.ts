/** The ways in which a condition of a workflow comes true. */

/** A condition of more is not read to its end: each way would be looked at. */
const mostWays = 64;

/** In each way the terms that hold together: `a && (b || c)` has the two ways `a`, `b` and `a`, `c`. Calls and negated brackets are one term. */
export function waysOf(condition: string): string[][] {
  const inner = condition.replace(/^\s*[>|][+-]?\s/, "").replace(/\$\{\{|\}\}/g, "");
  return alternativesIn(inner).slice(0, mostWays);
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
  return ways.flatMap((way) => others.map((other) => [...way, ...other])).slice(0, mostWays);
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

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
