/** Whether a function does anything with its local arrays that may go past their end, or outlive them. */
import { wordAt } from "./at.ts";
import { type CallTokens, callsOf, textBetween } from "./calls.ts";
import { callAround, mentionsOf } from "./mentions.ts";
import type { Surroundings } from "./suspect-read.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";
import { copies } from "../library.ts";

export function usesArrays(
  one: FunctionTokens,
  text: string,
  { copying, arrays }: Pick<Surroundings, "copying" | "arrays">,
): boolean {
  const names = new Set<string>();
  for (const { isArray, isParameter, name } of variablesOf(one).values())
    if (isArray && !isParameter) names.add(name);
  return (
    mentionsOf(one, names).some((at) => isRiskyAt(one, at, text, copying)) ||
    (arrays.size > 0 && usesOuterArrays(one, arrays, text))
  );
}

function usesOuterArrays(one: FunctionTokens, arrays: ReadonlySet<string>, text: string): boolean {
  for (let at = one.from; at < one.to; at++)
    if (arrays.has(wordAt(one.tokens.words, at)) && isPlainlyRisky(one, at, text)) return true;
  return false;
}

/** What lies outside of the function is used everywhere: only a written index, a last one, and copies of texts tell. */
function isPlainlyRisky(one: FunctionTokens, at: number, text: string): boolean {
  const { words } = one.tokens;
  if (words[at + 1] === "[" && words[at + 3] === "]") {
    const index = wordAt(words, at + 2);
    return /^[1-9A-Z]/.test(index) || new RegExp(`\\b${index} ?<(?:=| ?\\d)`).test(text);
  }
  const call = callAround(callsOf(one), at);
  return call !== undefined && /^(?:strcpy|strcat|sprintf|gets|memset|memcpy)$/.test(call.name);
}

function isRiskyAt(one: FunctionTokens, at: number, text: string, copying: ReadonlySet<string>): boolean {
  const { words } = one.tokens;
  const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
  if (isDeclared(one, at) || before === "sizeof" || words[at - 2] === "sizeof") return false;
  if (next === "[") return isRiskyIndex(one, at + 2, text);
  if (/^(?:return|=|-|delete|\*|\])$/.test(before) || /^[-+]$/.test(next)) return true;
  const call = callAround(callsOf(one), at);
  return call !== undefined && (copying.has(call.name) || isRiskyCall(one, call, wordAt(words, at)));
}

function isDeclared(one: FunctionTokens, at: number): boolean {
  return variablesOf(one).get(wordAt(one.tokens.words, at))?.at === at;
}

/** A number that is written out, or a variable that is compared with one, or holds one. */
function isRiskyIndex({ tokens: { words, partners } }: FunctionTokens, from: number, text: string): boolean {
  const end = partners[from - 1] ?? from;
  for (let at = from; at < end; at++) {
    const word = wordAt(words, at);
    if (/^[1-9]|^[A-Z-]|^sizeof$/.test(word)) return true;
    if (/^[a-z_]/.test(word) && holdsNumber(word, text)) return true;
  }
  return false;
}

function holdsNumber(name: string, text: string): boolean {
  return new RegExp(
    `\\b${name}\\s*(?:<=?|=|-=|\\+=)\\s*[-(]*\\s*(?:[1-9A-Z']|sizeof|\\(|[a-z_]\\w*\\s*[(;)])|>=?\\s*${name}\\b|\\b${name}\\s*--|--\\s*${name}\\b`,
  ).test(text);
}

/** What is known to write or read it, unless it is told the array's own size. */
function isRiskyCall({ tokens }: FunctionTokens, { name, open, close }: CallTokens, array: string): boolean {
  if (/free$|Free$/.test(name)) return true;
  if (name === "sprintf") return true;
  if (!Object.hasOwn(copies, name)) return false;
  const own = textBetween(tokens, open, close);
  return !own.includes(`sizeof ( ${array} )`) && !own.includes(`sizeof ${array}`);
}
