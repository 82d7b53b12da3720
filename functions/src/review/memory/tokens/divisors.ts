/** The names that a function divides by. */
import { wordAt } from "./at.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

const divides = /^[/%]=?$/;

/** Of `a / (x * y)` and `a / (int)x` all names count. */
export function divisorsOf({ tokens: { words }, from, to }: FunctionTokens): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = from; at < to; at++) {
    if (!divides.test(wordAt(words, at))) continue;
    for (let next = at + 1; next < to && /^[\w(.>*-]/.test(wordAt(words, next)); next++)
      if (/^[a-zA-Z_]/.test(wordAt(words, next))) names.add(wordAt(words, next));
  }
  return names;
}

export function dividesByParameter(one: FunctionTokens): boolean {
  const variables = variablesOf(one);
  return [...divisorsOf(one)].some((name) => variables.get(name)?.isParameter === true);
}

/** Whether a divisor is set to zero somewhere in the function. */
export function mayDivideByZero(one: FunctionTokens, text: string): boolean {
  return [...divisorsOf(one)].some((name) =>
    new RegExp(`\\b${name}\\s*=\\s*(?:0(?:\\.0*)?[fFL]?\\s*[;,)]|[a-z_]\\w*\\s*(?:\\(|;))`).test(text),
  );
}
