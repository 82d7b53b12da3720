/** Arrays of which a loop sets some elements, and another reads more. */
import type { Check } from "./check.ts";
import { spacedOf } from "./spaced.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** The counter, and how far it counts. */
const counting =
  /\bfor \( (?:int |size_t )?(\w+) = 0 ; \1 < (\d+|\( \d+ [-+*/] \d+ \)) ; (?:\+\+ \1|\1 \+\+) \)/g;

interface CountedLoop {
  readonly counter: string;
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** `for (i = 0; i < 5; i++) a[i] = i; for (i = 0; i < 10; i++) g(a[i]);` */
export const halfSetArray: Check = {
  worth: /\bfor\s*\([^;{}]*=\s*0\s*;[^;{}]*<[^;{}]*\d[^]*\bfor\s*\(/,
  look(one, report) {
    const loops = loopsOf(one);
    if (loops.length < 2) return;
    for (const { name, isParameter, isStatic, hasValue, isArray } of variablesOf(one).values()) {
      if (isParameter || isStatic || (isArray && hasValue)) continue;
      const read = readBeyond(one, name, loops);
      if (read >= 0) report("uninitialized", spacedOf(one).tokenAt(read));
    }
  },
};

function loopsOf(one: FunctionTokens): readonly CountedLoop[] {
  const spaced = spacedOf(one);
  const { words, partners } = one.tokens;
  return [...spaced.text.matchAll(counting)].map((found) => {
    const [whole, counter = "", bound = ""] = found;
    const body = spaced.tokenAt(found.index + whole.length + 1);
    const end = words[body] === "{" ? (partners[body] ?? body) : words.indexOf(";", body);
    const from = found.index + whole.length;
    return { counter, count: countOf(bound), from, to: from + words.slice(body, end + 1).join(" ").length };
  });
}

function countOf(bound: string): number {
  const [, one = "0", sign = "+", other = "0"] = /^\( (\d+) ([-+*/]) (\d+) \)$/.exec(bound) ?? ["", bound];
  const [left, right] = [Number(one), Number(other)];
  if (sign === "-") return left - right;
  if (sign === "+") return left + right;
  return sign === "*" ? left * right : Math.floor(left / right);
}

/** Where the array is read; -1 unless every place that names it is an element of such a loop, and the loops that set it end sooner. */
function readBeyond(one: FunctionTokens, name: string, loops: readonly CountedLoop[]): number {
  const { text } = spacedOf(one);
  let set = 0;
  for (const found of text.matchAll(new RegExp(`(?<!(?:\\.|->) )\\b${name}\\b`, "g"))) {
    const behind = text.slice(found.index + name.length, found.index + name.length + 80);
    const loop = loops.find(({ from, to }) => found.index > from && found.index < to);
    if (!loop) {
      if (set === 0 && isDeclaredOrGiven(text.slice(0, found.index), behind)) continue;
      return -1;
    }
    const use = new RegExp(`^ \\[ ${loop.counter} \\](?: \\. \\w+)?( =(?!=))?`).exec(behind);
    if (!use) return -1;
    if (use[1] !== undefined) set = Math.max(set, loop.count);
    else return set > 0 && loop.count > set ? found.index : -1;
  }
  return -1;
}

/** A declaration, memory that holds nothing yet, or a test for null. */
function isDeclaredOrGiven(before: string, behind: string): boolean {
  if (/^ = (?:\( [\w *]+ \) )?(?:malloc|ALLOCA|alloca|_alloca|__builtin_alloca) \(|^ = new /.test(behind))
    return true;
  if (/^ (?:[=!]= (?:NULL|nullptr|0)|= NULL ;|;|\[ [^\]]* \] ;)/.test(behind))
    return !/\breturn $/.test(before);
  return /\bif \( ! $/.test(before);
}
