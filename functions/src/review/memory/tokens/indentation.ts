/** A second statement that stands as far in as the one that depends on the condition. */
import { partnerOf, startOf, wordAt } from "./at.ts";
import type { Check } from "./check.ts";
import type { Tokens } from "./tokenize.ts";

export const misleadingIndentation: Check = {
  worth: /\b(?:if|else|for|while)\b/,
  look({ tokens, from, to }, report) {
    for (let at = from; at < to; at++) {
      const body = bodyWithoutBraces(tokens, at);
      if (body < 0) continue;
      const next = statementAfter(tokens, body, to);
      if (next >= 0 && standsWithBody(tokens, at, body, next) && !isConditional(tokens, at, next))
        report("misleading-indentation", next);
    }
  },
};

/** The single statement that a condition or an `else` governs; -1 for a block, a chain, or another word. */
function bodyWithoutBraces({ words, partners }: Tokens, at: number): number {
  const word = wordAt(words, at);
  if (!/^(?:if|for|while|else)$/.test(word)) return -1;
  const close = word === "else" ? at : partnerOf(partners, at + 1);
  const isOther = /^(?:[{};]|if|for|while|do|switch|else)$/.test(wordAt(words, close + 1));
  return close < 0 || isOther ? -1 : close + 1;
}

/** What follows the statement's semicolon in the same block; -1 for nothing, a label, or the end of a macro's line. */
function statementAfter({ words, partners }: Tokens, from: number, to: number): number {
  let end = from;
  while (end < to && words[end] !== ";")
    end = /^[([{]$/.test(wordAt(words, end)) ? Math.max(partnerOf(partners, end), end) + 1 : end + 1;
  const next = end + 1;
  const isLabel = /^(?:case|default)$/.test(wordAt(words, next)) || words[next + 1] === ":";
  const isNone = next >= to || /^(?:else|\}|;)$/.test(wordAt(words, next)) || endsCase(words, next);
  const isMacro = /^[A-Z][A-Z0-9_]+$/.test(wordAt(words, end - 1));
  return isNone || isLabel || isMacro ? -1 : next;
}

/** `break;` before the next case leaves this one whatever the condition says. */
function endsCase(words: readonly string[], at: number): boolean {
  return words[at] === "break" && /^(?:case|default)$/.test(wordAt(words, at + 2));
}

/** Whether both statements stand equally far in, and farther than the condition. */
function standsWithBody(tokens: Tokens, condition: number, body: number, next: number): boolean {
  const outer = indentation(tokens, condition);
  const inner = indentation(tokens, body);
  if (outer === null || inner === null || indentation(tokens, next) !== inner) return false;
  return inner.length > outer.length && inner.startsWith(outer);
}

/** The spaces before the first word of a line; null for a word that is not the first, but for `} else`. */
function indentation({ text, starts }: Tokens, token: number): string | null {
  const at = startOf(starts, token);
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const match = /^([ \t]*)(?:\}\s*(?:else\s*)?|else\s*)?$/.exec(before);
  return match ? (match[1] ?? "") : null;
}

/** Whether a directive such as `#if` stands between. */
function isConditional({ text, starts }: Tokens, from: number, to: number): boolean {
  return /^[ \t]*#/m.test(text.slice(startOf(starts, from), startOf(starts, to)));
}
