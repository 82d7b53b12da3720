/** Lengths and limits that have nothing to do with the room there is. */
import { argumentOf, isName, localArray, writtenBody } from "./arguments.ts";
import { wordAt } from "./at.ts";
import { type CallTokens, callsOf, plain, textBetween } from "./calls.ts";
import type { Check } from "./check.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

const takesSize =
  /^(?:mem(?:set|cpy|move|cmp)|str(?:n?cpy|ncat|ncmp)|snprintf|bzero|fgets|strlcpy|strlcat|strncasecmp|recv|read)$/;

/** `memset(p, 0, sizeof(p))` where p is a pointer. */
export const sizeOfPointer: Check = {
  worth: /sizeof/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (!takesSize.test(call.name)) continue;
      for (const [at, range] of call.args.entries())
        if (isSizeOfGivenPointer(one, call, at)) report("size-of-pointer", range[0]);
    }
  },
};

/** The argument is the size of a pointer that the same call is given. */
function isSizeOfGivenPointer(one: FunctionTokens, call: CallTokens, at: number): boolean {
  const of = /^sizeof\(?(\w+)\)?$/.exec(argumentOf(one, call, at))?.[1] ?? "";
  const variable = variablesOf(one).get(of);
  if (!variable || !isPointer(variable) || /\bva_list\b/.test(variable.type)) return false;
  return call.args.some((other, position) => position !== at && plain(one.tokens, other) === of);
}

/** A parameter that is written as an array is a pointer too. */
function isPointer({ isArray, isParameter, stars }: Variable): boolean {
  return isArray ? isParameter : stars > 0;
}

const widerThanByte = /^(?:unsigned )?(?:int|long|short|float|double)$|^(?:wchar_t|u?int(?:16|32|64)_t)$/;

/** `p + sizeof(int)` where p points to int. */
export const scaledTwice: Check = {
  worth: /\+=?\s*\(?\s*sizeof/,
  look(one, report) {
    const { words } = one.tokens;
    for (let at = one.from + 1; at < one.to; at++) {
      if (words[at] !== "sizeof" || !/^\+=?$/.test(wordAt(words, at - 1))) continue;
      const variable = variablesOf(one).get(wordAt(words, at - 2));
      if (!variable || !isPointerToNumbers(variable)) continue;
      const isOperand = /^(?:\.|->|\*|&|\[|\+|-)$/.test(wordAt(words, at - 3));
      if (!isOperand) report("scaled-twice", at - 2);
    }
  },
};

function isPointerToNumbers({ isArray, stars, type }: Variable): boolean {
  return !isArray && stars === 1 && widerThanByte.test(type);
}

const copiesLength =
  /^(?:strncpy|memcpy|memmove|strncat|wcsncpy|wcsncat|wmemcpy|wmemmove|_?snprintf|SNPRINTF|swprintf)$/;

/** strncpy into an array with the length of the source. */
export const sourceSized: Check = {
  worth: /strlen\s*\(/,
  look(one, report) {
    for (const call of callsOf(one))
      if (copiesLength.test(call.name) && isSizedBySource(one, call)) report("source-sized-copy", call.at);
  },
};

/** What prints takes the length before the source, what copies behind it. */
function isSizedBySource(one: FunctionTokens, call: CallTokens): boolean {
  const isPrinted = /printf|PRINTF/.test(call.name);
  const source = argumentOf(one, call, isPrinted ? call.args.length - 1 : 1);
  const length = argumentOf(one, call, isPrinted ? 1 : 2).replace(/\+1$/, "");
  if (!isName(source) || !/^(?:strlen|wcslen)\(/.test(length) || !length.endsWith(`len(${source})`))
    return false;
  if (!localArray(one, argumentOf(one, call, 0))) return false;
  return variablesOf(one).get(source)?.isParameter === true && !looksAtLength(one, source);
}

/** Whether the function looks at the length of the text before. */
function looksAtLength(one: FunctionTokens, source: string): boolean {
  const of = source.replace(/\W/g, "\\$&");
  return new RegExp(
    `str(?:n|s)?len\\s*\\(\\s*${of}\\s*[,)][^;]{0,20}[<>]|[<>]=?[^;]{0,30}strlen\\s*\\(\\s*${of}|\\w+\\s*=\\s*strn?len\\s*\\(\\s*${of}`,
  ).test(writtenBody(one));
}

/** strncat is told how much room is left, not how large the buffer is. */
export const appendSize: Check = {
  worth: /(?:str|wcs)ncat\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (!/^(?:str|wcs)ncat$/.test(call.name)) continue;
      const [target, size] = [argumentOf(one, call, 0), argumentOf(one, call, 2)];
      const whole = `sizeof\\(?${target.replace(/\W/g, "\\$&")}\\)?`;
      if (new RegExp(`^${whole}(?:-(?:str|wcs)len\\(.*\\))?$`).test(size) && localArray(one, target))
        report("append-size", call.at);
    }
  },
};

/** `if (i > N) return; t[i]`, where t has N elements. */
export const limitOffByOne: Check = {
  worth: /\bif\s*\([^)]*[\w\])]\s*>\s*(?:[A-Z_]{3,}|sizeof|\d)/,
  look(one, report) {
    const text = textBetween(one.tokens, one.from, one.to + 1);
    for (const found of text.matchAll(
      /\bif \((?: [^;{}]*? \|\|)? (\w+) > (?:(?:ARRAY_SIZE|G_N_ELEMENTS|FF_ARRAY_ELEMS|_countof|countof|NELEMS|nitems) \( (\w+) \)|([A-Z][A-Z0-9_]+|\d+)) \) (?:\{ )?(?:[^;{}]*; )?(?:return|goto|continue|break)\b/g,
    )) {
      const [whole, index = "", listed, limit] = found;
      const after = text.slice(found.index + whole.length);
      const used = new RegExp(`\\b(\\w+) \\[ ${index} \\]`).exec(after);
      const list = used?.[1];
      if (
        list === undefined ||
        new RegExp(`\\b${index} (?:=|--|-=) |\\b${index} (?:>=?|==|<) `).test(after.slice(0, used?.index))
      )
        continue;
      const isOf =
        listed === list ||
        (limit !== undefined &&
          new RegExp(`[\\w*\\s]\\b${list}\\s*\\[\\s*${limit}\\s*\\]`).test(one.tokens.text));
      if (isOf) report("limit-off-by-one", tokenOf(one, text, found.index));
    }
  },
};

/** The token at an offset of the words with a space between. */
function tokenOf(one: FunctionTokens, text: string, offset: number): number {
  return one.from + (text.slice(0, offset).match(/ /g)?.length ?? 0);
}

const fromData =
  /^(?:\( \w+ \) )?(?:ntoh[sl] \(|[A-Z]{2,}_[RG][BL]\d+ \(|be\d+toh \(|le\d+toh \(|\w*(?:get|read|GET|READ|load|peek|extract)_?(?:[bB][eE]|[lL][eE]|u|U|ui|UI|uint|net)?_?(?:8|16|24|32|64)\w* \(|n2[sl] \(|\* \( u?int\d+_t \* \)|\( ?\w+ \[ \w+ \] << \d+ ?\)? [|+])/;

/** A length that stands in the data itself, used before it was compared. */
export const uncheckedLength: Check = {
  worth: /mem(?:cpy|move)\s*\(/,
  look(one, report) {
    const text = textBetween(one.tokens, one.from, one.to);
    for (const call of callsOf(one)) {
      if (!/^(?:memcpy|memmove)$/.test(call.name)) continue;
      const length = argumentOf(one, call, 2);
      if (!isName(length) || !variablesOf(one).has(length)) continue;
      const before = textBetween(one.tokens, one.from, call.at);
      const set = before.lastIndexOf(` ${length} = `);
      if (set < 0 || !fromData.test(before.slice(set + length.length + 4))) continue;
      const isCompared = new RegExp(
        `\\b${length}\\b[^;{}]{0,60}? (?:[<>]=?|[!=]=) |(?: [<>]=?|[!=]=) [^;{}]{0,60}?\\b${length}\\b|(?:MIN|min|assert|CHECK|check|clamp|ensure|need|have|remain|avail|grow|reserve|resize|alloc|Alloc|ALLOC)\\w* \\([^;]*\\b${length}\\b`,
      ).test(text.slice(set));
      if (!isCompared) report("unchecked-length", call.at);
    }
  },
};
