/** The path to a fault, read off the words before it: where its variable is declared, given a value, tested and released. */
import { partnerOf, wordAt } from "./at.ts";
import { isAccess, mentionsOf } from "./mentions.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";
import type { Place } from "../../syntax/place.ts";

/** `at` is the token of the fault. Where no variable of the function is involved, its statement is all there is. */
export function pathOf(one: FunctionTokens, at: number): readonly Place[] {
  const name = variableAt(one, at);
  const declared = variablesOf(one).get(name)?.at;
  if (declared === undefined) return [placeAround(one, at)];
  const before = mentionsOf(one, new Set([name])).filter((mention) => mention < at);
  const told = before.filter((mention) => tells(one.tokens.words, mention));
  const steps = [...new Set([declared, ...told.slice(-mostMentions)])].sort((a, b) => a - b);
  return steps.map((step) => placeAround(one, step));
}

/** A name that is set and tested over and over tells by the last of it. */
const mostMentions = 4;

/** The variable that a fault is about stands first in it, or before the `=` of the call that fills it. */
function variableAt(one: FunctionTokens, at: number): string {
  const { words } = one.tokens;
  const variables = variablesOf(one);
  const [before, sign] = [wordAt(words, at - 2), wordAt(words, at - 1)];
  const isMade = words[at] === "new" || words[at + 1] === "(";
  if (isMade && sign === "=" && variables.has(before)) return before;
  for (let next = at; next < one.to && !/^[;{}]$/.test(wordAt(words, next)); next++) {
    const word = wordAt(words, next);
    if (variables.has(word) && !isAccess(wordAt(words, next - 1))) return word;
  }
  return "";
}

const releases = /^(?:free|\w+_free|fclose|close|closedir|move|delete|erase|clear|reset)$/;
const tests = /^(?:if|while|assert|&&|\|\|)$/;

/** Whether what a variable holds, or what is known of it, changes where it is named. */
function tells(words: readonly string[], at: number): boolean {
  const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
  if (/^(?:[-+*/%|&^]|<<|>>)?=$/.test(next) || /^(?:\+\+|--)$/.test(next)) return true;
  if (/^[=!]=$/.test(next) || before === "!" || before === "delete") return true;
  const called = wordAt(words, at - 2);
  if (before === "(" && (releases.test(called) || tests.test(called))) return true;
  return /^(?:\.|->)$/.test(next) && releases.test(wordAt(words, at + 2));
}

/** The statement, declaration or condition around a token, without the signs at its ends. */
function placeAround(one: FunctionTokens, at: number): Place {
  const { words, starts } = one.tokens;
  const isBefore = at < one.from ? isEdgeOfParameter : isEdge;
  let from = at;
  while (from > one.head && !isBefore(one.tokens, from - 1)) from -= 1;
  let end = at;
  while (end < one.to && !isBefore(one.tokens, end + 1)) end += 1;
  return { start: starts[from] ?? 0, end: (starts[end] ?? 0) + wordAt(words, end).length };
}

/** The sign beside a statement, or a bracket around a condition. */
function isEdge({ words, partners }: Tokens, at: number): boolean {
  const word = wordAt(words, at);
  if (/^(?:[;{}]|else|do)$/.test(word)) return true;
  const open = word === "(" ? at : word === ")" ? partnerOf(partners, at) : -1;
  return open > 0 && /^(?:if|while|for|switch|assert)$/.test(wordAt(words, open - 1));
}

function isEdgeOfParameter({ words }: Tokens, at: number): boolean {
  return /^[(),]$/.test(wordAt(words, at));
}
