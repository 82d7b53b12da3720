/** Calls in a function's tokens, with where each argument stands. */
import { partnerOf, wordAt } from "./at.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";

export interface CallTokens {
  readonly name: string;
  readonly at: number;
  readonly open: number;
  readonly close: number;
  /** First token of each argument and the one after its last. */
  readonly args: readonly (readonly [number, number])[];
  /** Called on an object, as in `a.b()`. */
  readonly isMember: boolean;
}

const known = new WeakMap<FunctionTokens, readonly CallTokens[]>();
const notCalls = /^(?:if|for|while|switch|return|sizeof|catch|alignof|defined|decltype|else|do|case|typeof)$/;

export function callsOf(one: FunctionTokens): readonly CallTokens[] {
  const made = known.get(one) ?? read(one);
  known.set(one, made);
  return made;
}

function read({ tokens, from, to }: FunctionTokens): readonly CallTokens[] {
  const { words, partners } = tokens;
  const found: CallTokens[] = [];
  for (let open = from + 2; open < to; open++) {
    if (words[open] !== "(") continue;
    const name = wordAt(words, open - 1);
    const close = partnerOf(partners, open);
    if (close < 0 || !/^[A-Za-z_]\w*$/.test(name) || notCalls.test(name)) continue;
    const isMember = words[open - 2] === "." || words[open - 2] === "->";
    found.push({ name, at: open - 1, open, close, args: argumentsIn(tokens, open, close), isMember });
  }
  return found;
}

function argumentsIn(
  { words, partners }: Tokens,
  open: number,
  close: number,
): readonly (readonly [number, number])[] {
  if (close === open + 1) return [];
  const found: (readonly [number, number])[] = [];
  let from = open + 1;
  for (let at = open + 1; at < close; at++) {
    const word = wordAt(words, at);
    if (word === ",") {
      found.push([from, at]);
      from = at + 1;
    } else if (/^[([{]$/.test(word) && partnerOf(partners, at) > at) at = partners[at] ?? at;
  }
  found.push([from, close]);
  return found;
}

/** Its tokens without spaces between, outer parentheses and `(type)` casts left out. */
export function plain({ words, partners }: Tokens, [from, to]: readonly [number, number]): string {
  let [begin, end] = [from, to];
  while (words[begin] === "(") {
    const close = partnerOf(partners, begin);
    if (close === end - 1) [begin, end] = [begin + 1, end - 1];
    else if (close > 0 && isType(words.slice(begin + 1, close)) && close < end - 1) begin = close + 1;
    else break;
  }
  return words.slice(begin, end).join("");
}

function isType(words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    words.every((word) => /^(?:[A-Za-z_]\w*|\*|::)$/.test(word)) &&
    (words.at(-1) === "*" ||
      /^(?:void|int|char|long|short|unsigned|float|double|\w+_t)$/.test(words.at(-1) ?? ""))
  );
}

export function textBetween({ words }: Tokens, from: number, to: number): string {
  return words.slice(from, to).join(" ");
}
