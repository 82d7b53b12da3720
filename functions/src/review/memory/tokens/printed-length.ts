/** `n += snprintf(b + n, size - n, ...)`: snprintf returns what it would have written, which may be more than there is room. */
import { argumentOf } from "./arguments.ts";
import { type CallTokens, callsOf, textBetween } from "./calls.ts";
import type { Check } from "./check.ts";
import type { FunctionTokens } from "./tokenize.ts";

export const printedBeyondBuffer: Check = {
  worth: /\+=\s*(?:std\s*::\s*)?v?snprintf\s*\(/,
  look(one, report) {
    if (isMeasuredBefore(one)) return;
    const sums = callsOf(one).filter((call) => addedTo(one, call) !== null);
    for (const [at, call] of sums.entries()) {
      const name = addedTo(one, call) ?? "";
      const next = sums.slice(at + 1).find((other) => addedTo(one, other) === name);
      const isWide = /%[-\d]*s/.test(textBetween(one.tokens, call.open, call.close));
      if (next && isWide && countsDown(one, next, name) && !isLookedAt(one, call, next, name))
        report("answer-beyond-room", next.at);
    }
  },
};

/** The memory was asked for by the lengths of what is written. */
function isMeasuredBefore(one: FunctionTokens): boolean {
  const text = textBetween(one.tokens, one.from, one.to);
  return /\bstrlen \(.*alloc \(/.test(text);
}

/** The variable that grows by the return value; null for other calls. */
function addedTo({ tokens: { words } }: FunctionTokens, { name, at }: CallTokens): string | null {
  const grown = words[at - 2] ?? "";
  return /^v?snprintf$/.test(name) && words[at - 1] === "+=" && /^\w+$/.test(grown) ? grown : null;
}

/** The room is what is left of the whole: below zero it is larger than any. */
function countsDown(one: FunctionTokens, call: CallTokens, name: string): boolean {
  return new RegExp(`-\\(?(?:\\(size_t\\))?${name}\\b`).test(argumentOf(one, call, 1));
}

/** Between both, or around the second, something is asked about the sum. */
function isLookedAt(one: FunctionTokens, call: CallTokens, next: CallTokens, name: string): boolean {
  const between = textBetween(one.tokens, call.close, next.at);
  return new RegExp(
    `\\b${name} (?:[<>]=?|!=|==|=(?!=)|-=) |[<>]=? (?:\\( \\w+ \\) )?${name}\\b|min \\(|MIN \\(|clamp|assert`,
  ).test(between);
}
