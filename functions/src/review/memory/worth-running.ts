/** Whether a function of C holds anything that running it could show to be wrong: a quick look before a slow one. */
import { usesArrays } from "./tokens/array-use.ts";
import { mayDivideByZero } from "./tokens/divisors.ts";
import { isSuspect } from "./tokens/suspect.ts";
import type { Surroundings } from "./tokens/suspect-read.ts";
import type { FunctionTokens } from "./tokens/tokenize.ts";

const takesMemory =
  /\b(?:(?:m|c|re)alloc|(?:k|v|kv|av_|OPENSSL_|xml)(?:m|z|c|mz|M)alloc\w*|kstrdup|kmemdup|aligned_alloc|memalign|p?valloc|reallocarray|_strdup|_wcsdup|alloca|ALLOCA|__builtin_alloca|strn?dup|wcsdup|f?d?open|freopen|opendir|popen|tmpfile|fclose|pclose)\s*\(|\bnew\b|\bdelete\b/;

/** What `new` gives counts where a variable of the function keeps it; comments and memory of others tell nothing. */
function takesOwnMemory({ tokens: { words }, from, to }: FunctionTokens): boolean {
  for (let at = from; at < to; at++) {
    const word = words[at] ?? "";
    if (word === "delete") return true;
    if (word === "new" ? isKept(words, at) : words[at + 1] === "(" && takesMemory.test(`${word}(`))
      return true;
  }
  return false;
}

/** `p = new T`, but not `q->p = new T`, `member_ = new T` and what is given away at once. */
function isKept(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? "";
  if (before !== "=") return !/^(?:\(|,|return|\{)$/.test(before);
  return !(words[at - 2] ?? "").endsWith("_") && !/^(?:->|\.)$/.test(words[at - 3] ?? "");
}

const readsNumber =
  /scanf|\bato[ilf]|sto[il]\b|strto|rand(?:om|_r|48)?\s*\(|RAND|\bcin\b|\bf?read\s*\(|\brecv|\bSSL_read|readlink|copy_from_user/;
const limit = /(?:INT|CHAR|SHRT|LONG|LLONG|\d)_(?:MAX|MIN)\b|CreateFile/;
const zero = /=\s*0(?:\.0*)?[fFL]?\s*[;,)]/;

/** One after the other, however far apart. One expression for both would begin anew at each place of the first. */
function inTurn(first: RegExp, second: RegExp): Pick<RegExp, "test"> {
  return {
    test(text) {
      const found = first.exec(text);
      return found !== null && second.test(text.slice(found.index + found[0].length));
    },
  };
}

const freesLiteral = inTurn(/=\s*(?:\([\w\s]+\*+\s*\)\s*)?(?:"|&)/, /\bfree\s*\(/);

/** The largest number of a type, or a width that is too large for most, in a variable. */
const largest = /=\s*(?:0[xX](?:7[fF]|40)(?:[fF]|0)*|2147483\d{3})\s*[;,)+*]/;
const shiftsByVariable = inTurn(/=\s*(?:3[2-9]|[4-9]\d)\s*[;,]/, /(?:<<|>>)\s*[a-z_]/);
/** `*(int *)p`, where p was given an address. */
const readsWider = inTurn(
  /=\s*&/,
  /\*\s*\(?\(\s*(?:unsigned\s+)?(?:short|int|long|double|u?int\d+_t)\s*\*\s*\)/,
);
/** Bytes moved within one piece of memory. */
const copiesWithin = /\bmemcpy\s*\(\s*(?:&\s*)?(\w+)\s*(?:[[+])[^;,]{0,40},\s*(?:&\s*)?\1\b/;

/** Its fields are one, so that what is known of one place is known of others. */
const union = /\b\w*[uU]nion\w*\b/;

/** A loop that goes on from what its body frees. */
const freesInLoop = /\bfor\s*\([^;{}]*;[^;{}]*;[^;{}]{0,60}->[^;{}]{0,80}\bfree\s*\(/;

const textFilters: readonly Pick<RegExp, "test">[] = [
  freesLiteral,
  readsNumber,
  limit,
  union,
  freesInLoop,
  largest,
  shiftsByVariable,
  readsWider,
  copiesWithin,
];

/** Macros that look like calls may assign what they name. */
export const usesMacros = /\b(?!ALLOCA|RAND|SNPRINTF|EXIT_|NULL)[A-Z][A-Z0-9_]{2,} ?\(/;

/** `one` is the same function as tokens, where they show it. */
export function isWorthRunning(
  text: string,
  one: FunctionTokens | undefined,
  dividing: ReadonlySet<string>,
  around: Surroundings,
): boolean {
  return (
    one === undefined ||
    (takesMemory.test(text) && takesOwnMemory(one)) ||
    namesAny(one, around.opening) ||
    textFilters.some((textFilter) => textFilter.test(text)) ||
    (zero.test(text) && (mayDivideByZero(one, text) || namesAny(one, dividing))) ||
    usesArrays(one, text, around) ||
    isSuspect(one, around, !usesMacros.test(text))
  );
}

function namesAny({ tokens, from, to }: FunctionTokens, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  for (let at = from; at < to; at++) if (names.has(tokens.words[at] ?? "")) return true;
  return false;
}

/** Whether it writes into memory that it may have been given. */
export function copiesBytes(text: string): boolean {
  return (
    /\b(?:strn?cpy|strn?cat|memcpy|memmove|memset|s?printf|gets|wcs\w+|wmem\w+)\s*\(/.test(text) ||
    /\]\s*=(?!=)/.test(text)
  );
}

/** Whether following a call into this function can tell anything when its arguments tell nothing. */
export function isWorthEntering(text: string): boolean {
  return (
    takesMemory.test(text) ||
    readsNumber.test(text) ||
    /\b(?:exit|abort|fatal\w*|die|return\s+\(?(?:NULL|nullptr|-?\d+)|fclose|close)\b/.test(text)
  );
}
