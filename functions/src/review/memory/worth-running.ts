/** Whether a function of C holds anything that running it could show to be wrong: a quick look before a slow one. */
import type { FunctionTokens } from "./tokens/tokenize.ts";
import { variablesOf } from "./tokens/variables.ts";

const takesMemory =
  /alloc\w*\s*\(|ALLOCA|dup\s*\(|\bnew\s*[\w:(]+\s*[[({;,)<]|\bdelete\b|\bfree\s*\(|\bf?p?d?open\s*\(|tmpfile/;
const readsNumber =
  /scanf|\bato[ilf]|sto[il]\b|strto|rand(?:om|_r|48)?\s*\(|RAND|\bcin\b|\bf?read\s*\(|\brecv|\bSSL_read/;
const copies = /mem(?:cpy|set|move)|(?:str|wcs|stp)n?c(?:py|at)|sn?printf\s*\(|\bf?gets/;
const limit = /=\s*(?:NULL|nullptr)\s*[;,)]|_MAX\b|_MIN\b|CreateFile/;
/** A test for null whose way does not leave at once. */
const nullWay =
  /(?:!\s*\w+|==\s*(?:NULL|nullptr))\s*\)+\s*\{?\s*(?!return|goto|continue|break|throw|exit|abort)[^;{}]*(?:->|\*)/;
const array = /(?:^|[;{}(])[ \t]*(?:\w+\s+){0,4}\w+[\s*]+\w+\s*\[/m;
const divides = /[\w)]\s*[/%]=?\s*\(*[a-z_]/i;
const zero = /=\s*0(?:\.0*)?[fL]?\s*[;,)]/;

const glances = [takesMemory, readsNumber, copies, limit, nullWay, array];

/** `one` is the same function as tokens, where they show it. */
export function isWorthRunning(text: string, one: FunctionTokens | undefined): boolean {
  return (
    glances.some((glance) => glance.test(text)) ||
    one === undefined ||
    (zero.test(text) && divides.test(text)) ||
    mayBeUnset(one)
  );
}

/** Whether some variable without a value is not given one by the first statement that names it. */
function mayBeUnset(one: FunctionTokens): boolean {
  const { words } = one.tokens;
  for (const variable of variablesOf(one).values()) {
    if (variable.hasValue || variable.isParameter || variable.isArray || variable.isStatic) continue;
    if (!isSetFirst(words, variable.name, variable.at, one.to)) return true;
  }
  return false;
}

/** `;` and `}` before, so that no branch or loop stands between, and `=` or `&` at it. */
function isSetFirst(words: readonly string[], name: string, declared: number, end: number): boolean {
  let depth = 0;
  for (let at = declared + 1; at < end; at++) {
    const word = words[at];
    if (word === "{") depth += 1;
    else if (word === "}") depth -= 1;
    else if (word === name) {
      if (depth < 0) return true;
      const isInLoop = words[at - 1] === "(" && words[at - 2] === "for";
      return (
        (words[at + 1] === "=" && depth === 0 && (isInLoop || /^[;{}]$/.test(words[at - 1] ?? ""))) ||
        words[at - 1] === "&"
      );
    }
  }
  return true;
}

/** Whether following a call into this function can tell anything when its arguments tell nothing. */
export function isWorthEntering(text: string): boolean {
  return (
    takesMemory.test(text) ||
    readsNumber.test(text) ||
    /\b(?:exit|abort|fatal\w*|die|return\s+(?:NULL|nullptr|0|-1)|fclose|close)\b/.test(text)
  );
}
