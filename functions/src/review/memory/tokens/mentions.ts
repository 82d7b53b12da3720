/** Where a function names some of its variables, and the calls around such a place. */
import { wordAt } from "./at.ts";
import type { CallTokens } from "./calls.ts";
import type { FunctionTokens } from "./tokenize.ts";

/** Positions in the function's body; fields of the same name are left out. */
export function mentionsOf(
  { tokens, from, to }: FunctionTokens,
  names: ReadonlySet<string>,
): readonly number[] {
  if (names.size === 0) return [];
  const { words } = tokens;
  const found: number[] = [];
  for (let at = from; at < to; at++) {
    if (names.has(wordAt(words, at)) && !isAccess(wordAt(words, at - 1))) found.push(at);
  }
  return found;
}

/** The sign between an object and its field. */
export function isAccess(word: string): boolean {
  return word === "->" || word === ".";
}

/** The innermost call that is given what stands at a position. */
export function callAround(calls: readonly CallTokens[], at: number): CallTokens | undefined {
  return calls.findLast(({ open, close }) => open < at && at < close);
}

/** `sizeof x`, `sizeof(x[0])` and `sizeof(*x)` ask for the type alone. */
export function isMeasured(words: readonly string[], at: number): boolean {
  const before = wordAt(words, at - 1) === "*" ? at - 1 : at;
  const isBare = wordAt(words, before - 1) === "sizeof";
  return isBare || (wordAt(words, before - 1) === "(" && wordAt(words, before - 2) === "sizeof");
}
