/** Two comparisons of one value, joined so that the whole always holds or never does. */
import { partnerOf, wordAt } from "./at.ts";
import type { Check } from "./check.ts";
import type { Tokens } from "./tokenize.ts";

interface Comparison {
  readonly left: string;
  readonly operator: string;
  readonly right: string;
}

const comparison = /^(?:[=!]=|[<>]=?)$/;
const constant = /^(?:-?(?:\d[\w.]*)|'.*'|[A-Z][A-Z0-9_]+)$/;

export const contradiction: Check = {
  worth: /&&|\|\|/,
  look({ tokens, from, to }, report) {
    for (let at = from; at < to; at++) {
      const joint = wordAt(tokens.words, at);
      if (joint !== "&&" && joint !== "||") continue;
      const begin = edge(tokens, at, -1) + 1;
      const one = compared(tokens, begin, at);
      const other = one && compared(tokens, at + 1, edge(tokens, at, 1));
      const found = one && other && verdict(joint, one, other);
      if (found) report(found, begin);
    }
  },
};

/** The start of the operand before, or the end of the operand after, a `&&` or `||`. */
function edge({ words, partners }: Tokens, at: number, by: 1 | -1): number {
  for (let one = at + by; one >= 0 && one < words.length; one += by) {
    const word = wordAt(words, one);
    const partner = partnerOf(partners, one);
    if (/^[([{)\]}]$/.test(word)) {
      const goesIn = by === 1 ? /^[([{]$/.test(word) : /^[)\]}]$/.test(word);
      if (!goesIn || partner < 0) return one;
      one = partner;
    } else if (/^(?:&&|\|\||;|,|\?|:|return|=)$/.test(word)) return one;
  }
  return at;
}

const mirror: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

/** The comparison between two positions, its constant to the right; null for everything else. */
function compared(tokens: Tokens, from: number, to: number): Comparison | null {
  const [begin, end] = withoutBrackets(tokens, from, to);
  const at = onlyComparison(tokens, begin, end);
  if (at < 0) return null;
  const operator = wordAt(tokens.words, at);
  const left = tokens.words.slice(begin, at).join("");
  const right = tokens.words.slice(at + 1, end).join("");
  if (constant.test(left) && !constant.test(right))
    return { left: right, operator: mirror[operator] ?? operator, right: left };
  return { left, operator, right };
}

function withoutBrackets({ words, partners }: Tokens, from: number, to: number): readonly [number, number] {
  let [begin, end] = [from, to];
  while (words[begin] === "(" && partners[begin] === end - 1) [begin, end] = [begin + 1, end - 1];
  return [begin, end];
}

/** Where the one comparison stands; -1 for none, for several, and where something else is done besides. */
function onlyComparison({ words, partners }: Tokens, from: number, to: number): number {
  let found = -1;
  for (let at = from; at < to; at++) {
    const word = wordAt(words, at);
    const partner = partnerOf(partners, at);
    if (/^[([{]$/.test(word) && partner > at) at = partner;
    else if (comparison.test(word)) {
      if (found >= 0) return -1;
      found = at;
    } else if (/^(?:&&|\|\||\?|=|&|\||\+\+|--)$/.test(word)) return -1;
  }
  return found;
}

function verdict(
  joint: "&&" | "||",
  one: Comparison,
  other: Comparison,
): "always-true" | "always-false" | null {
  if (!isOfOneValue(one, other)) return null;
  if (joint === "||") return holdsAlways(one, other) ? "always-true" : null;
  return holdsNever(one, other) ? "always-false" : null;
}

/** The same text without calls and changes, compared with two different constants. */
function isOfOneValue(one: Comparison, other: Comparison): boolean {
  if (one.left !== other.left || /\(|\+\+|--/.test(one.left)) return false;
  return constant.test(one.right) && constant.test(other.right) && one.right !== other.right;
}

/** `x != 1 || x != 2`, `x > 1 || x < 5` */
function holdsAlways(one: Comparison, other: Comparison): boolean {
  if (one.operator === "!=" && other.operator === "!=") return true;
  const limits = opposedLimits(one, other);
  return limits !== null && limits.low < limits.high;
}

/** `x == 1 && x == 2`, `x > 5 && x < 1` */
function holdsNever(one: Comparison, other: Comparison): boolean {
  if (one.operator === "==" && other.operator === "==") return true;
  const limits = opposedLimits(one, other);
  return limits !== null && limits.low >= limits.high && /[<>]$/.test(other.operator);
}

interface Limits {
  readonly low: number;
  readonly high: number;
}

/** The number that the value is compared to be above, and the one below; null for other comparisons. */
function opposedLimits(one: Comparison, other: Comparison): Limits | null {
  const [first, second] = [Number(one.right), Number(other.right)];
  if (Number.isNaN(first) || Number.isNaN(second)) return null;
  if (one.operator.startsWith(">") && other.operator.startsWith("<")) return { low: first, high: second };
  if (one.operator.startsWith("<") && other.operator.startsWith(">")) return { low: second, high: first };
  return null;
}
