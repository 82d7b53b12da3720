/** Fields of a local structure that are read and never set. */
import { wordAt } from "./at.ts";
import type { Check } from "./check.ts";
import { isMeasured } from "./mentions.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

/** `struct point p; p.x = 1; return p.x + p.y;`, where nothing else has p in its hands. */
export const unsetField: Check = {
  worth: /\w\.\w/,
  look(one, report) {
    for (const variable of variablesOf(one).values()) {
      const { words } = one.tokens;
      if (!isPlain(variable) || words[variable.at + 1] !== ";" || !isStructure(one, variable)) continue;
      const unset = firstUnset(one, variable);
      if (unset >= 0) report("uninitialized", unset);
    }
  },
};

/** `struct point p;`, or a name that the file gives to a structure without constructor or values of its own. */
function isStructure({ tokens: { words, text } }: FunctionTokens, { type, at }: Variable): boolean {
  if (words[at - 2] === "struct") return true;
  if (!/^[A-Za-z_]\w*$/.test(type) || !/\bstruct\b/.test(text)) return false;
  return new RegExp(`\\btypedef\\s+struct\\s*\\w*\\s*\\{[^{}()=]*\\}\\s*${type}\\s*;`).test(text);
}

function isPlain({ stars, isArray, isStatic, isParameter }: Variable): boolean {
  return stars === 0 && !isArray && !isStatic && !isParameter;
}

/** Where a field is read that the function never names otherwise; -1 when the structure is given away, or none is. */
function firstUnset({ tokens: { words }, to }: FunctionTokens, { name, at: declared }: Variable): number {
  const set = new Set<string>();
  const read = new Map<string, number>();
  for (let at = declared + 1; at < to; at++) {
    if (words[at] !== name || /^(?:\.|->)$/.test(wordAt(words, at - 1))) continue;
    if (isMeasured(words, at)) continue;
    if (words[at + 1] !== ".") return -1;
    const field = wordAt(words, at + 2);
    if (maySet(words, at)) set.add(field);
    else if (!read.has(field)) read.set(field, at);
  }
  const [first] = [...read].filter(([field]) => !set.has(field));
  return first ? first[1] : -1;
}

/** Anything but a plain use of its value. */
function maySet(words: readonly string[], at: number): boolean {
  const next = wordAt(words, at + 3);
  return next === "=" || !/^[;{}),+*/<>-]/.test(next) || /^(?:&|\+\+|--)$/.test(wordAt(words, at - 1));
}
