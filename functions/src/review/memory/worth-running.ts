/** Whether a function of C holds anything that running it could show to be wrong: a quick look before a slow one. */
import type { FunctionTokens } from "./tokens/tokenize.ts";
import { variablesOf } from "./tokens/variables.ts";

const takesMemory =
  /\b(?:(?:m|c|re)alloc|(?:k|v|kv|av_|OPENSSL_|xml)(?:m|z|c|mz|M)alloc\w*|kstrdup|kmemdup|aligned_alloc|alloca|ALLOCA|__builtin_alloca|strn?dup|wcsdup|f?d?open|freopen|opendir|popen|tmpfile|fclose|pclose)\s*\(|\bnew\b|\bdelete\b/;
/** What is freed is named again. */
const freesAndNames = /free\s*\(\s*([\w.>-]+)\s*\)[^]*?\b\1\b/;
const readsNumber =
  /scanf|\bato[ilf]|sto[il]\b|strto|rand(?:om|_r|48)?\s*\(|RAND|\bcin\b|\bf?read\s*\(|\brecv|\bSSL_read|readlink|copy_from_user/;
const limit = /(?:INT|CHAR|SHRT|LONG|LLONG|\d)_(?:MAX|MIN)\b|CreateFile/;
const setToNull = /\b(\w+)\s*=\s*(?:NULL|nullptr)\s*[;,)]/g;
/** A test for null whose way does not leave at once. */
const nullWay =
  /(?:!\s*\w+|==\s*(?:NULL|nullptr))\s*\)+\s*\{?\s*(?!return|goto|continue|break|throw|exit|abort)[^;{}]{0,200}(?:->|\*)/;
const divides = /[\w)]\s*[/%]=?\s*\(*[a-z_]/i;
const zero = /=\s*0(?:\.0*)?[fFL]?\s*[;,)]/;

const freesLiteral = /=\s*(?:"|\()[^]*\bfree\s*\(/;

const glances = [takesMemory, freesAndNames, freesLiteral, readsNumber, limit, nullWay];

/** `one` is the same function as tokens, where they show it. */
export function isWorthRunning(
  text: string,
  one: FunctionTokens | undefined,
  dividing: ReadonlySet<string>,
): boolean {
  return (
    one === undefined ||
    glances.some((glance) => glance.test(text)) ||
    followsNull(text) ||
    (zero.test(text) && (divides.test(text) || namesAny(one, dividing))) ||
    hasLocalArray(one) ||
    mayBeUnset(one)
  );
}

export function mayDivide(text: string): boolean {
  return divides.test(text);
}

function namesAny({ tokens, from, to }: FunctionTokens, names: ReadonlySet<string>): boolean {
  for (let at = from; at < to; at++) if (names.has(tokens.words[at] ?? "")) return true;
  return false;
}

function hasLocalArray(one: FunctionTokens): boolean {
  for (const { isArray, isParameter } of variablesOf(one).values()) if (isArray && !isParameter) return true;
  return false;
}

/** What was set to null is followed somewhere. */
function followsNull(text: string): boolean {
  return [...text.matchAll(setToNull)].some(([, name = ""]) =>
    new RegExp(`(?<![.>])\\b${name}\\s*(?:->|\\[)|\\*\\s*${name}\\b`).test(text),
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

/** By the first statement that names it, or by nobody before its block ends. */
function isSetFirst(words: readonly string[], name: string, declared: number, end: number): boolean {
  let depth = 0;
  for (let at = declared + 1; at < end; at++) {
    const word = words[at];
    if (word === "{") depth += 1;
    else if (word === "}") depth -= 1;
    else if (word === name) return depth < 0 || words[at - 1] === "&" || (depth === 0 && isSetAt(words, at));
  }
  return true;
}

/** `=` after it, and before it `;`, `{` or `}`, so that no branch or loop stands between. */
function isSetAt(words: readonly string[], at: number): boolean {
  const isInLoop = words[at - 1] === "(" && words[at - 2] === "for";
  return words[at + 1] === "=" && (isInLoop || /^[;{}]$/.test(words[at - 1] ?? ""));
}

/** Whether following a call into this function can tell anything when its arguments tell nothing. */
export function isWorthEntering(text: string): boolean {
  return (
    takesMemory.test(text) ||
    readsNumber.test(text) ||
    /\b(?:exit|abort|fatal\w*|die|return\s+\(?(?:NULL|nullptr|-?\d+)|fclose|close)\b/.test(text)
  );
}
