/** What is read from outside, as far as the table trusts that it is from there. */
import type { TaintTable } from "./table.ts";
import { outside, type Value } from "./value.ts";

/** `path` is a path or the callee of a call. */
export function readOutside(path: string, { doubtfulSources }: TaintTable): Value {
  const value = outside(path);
  return doubtfulSources?.test(path) === true ? { ...value, isGuess: true } : value;
}
