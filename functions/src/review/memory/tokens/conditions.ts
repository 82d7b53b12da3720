/** Conditions that cannot mean what they say. */
import { partnerOf, wordAt } from "./at.ts";
import { plain } from "./calls.ts";
import type { Check } from "./check.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";
import { isUnsigned, variablesOf } from "./variables.ts";

const begins = /^(?:\(|&&|\|\||=|return|,|;|\?)$/;

/** `!a & b` tests the bit of 0 or 1. */
export const negatedOperand: Check = {
  worth: /![\w.>-]+\s*(?:&[^&]|[<>=!]=|[<>])/,
  look({ tokens, from, to }, report) {
    const { words } = tokens;
    for (let at = from; at < to; at++) {
      if (words[at] !== "!" || !begins.test(wordAt(words, at - 1))) continue;
      let end = at + 1;
      while (/^(?:[A-Za-z_]\w*|->|\.)$/.test(wordAt(words, end))) end += 1;
      if (end === at + 1) continue;
      const operator = wordAt(words, end);
      const right = wordAt(words, end + 1);
      const isBits = operator === "&" && right !== "!" && /^[A-Za-z_(\d]/.test(right);
      const isCompared =
        /^(?:[<>]=?|[=!]=)$/.test(operator) && /^(?:[2-9]|\d\d+|0x\w+|[A-Z][A-Z0-9_]{2,})$/.test(right);
      if (isBits || (isCompared && !/^(?:TRUE|FALSE|NULL)$/.test(right))) report("negated-operand", at);
    }
  },
};

interface Comparison {
  readonly left: string;
  readonly operator: string;
  readonly right: string;
}

const comparison = /^(?:[=!]=|[<>]=?)$/;
const constant = /^(?:-?(?:\d[\w.]*)|'.*'|[A-Z][A-Z0-9_]+)$/;

function compared(tokens: Tokens, from: number, to: number): Comparison | null {
  let [begin, end] = [from, to];
  while (tokens.words[begin] === "(" && tokens.partners[begin] === end - 1)
    [begin, end] = [begin + 1, end - 1];
  let operator = -1;
  for (let at = begin; at < end; at++) {
    const word = wordAt(tokens.words, at);
    if (/^[([{]$/.test(word) && partnerOf(tokens.partners, at) > at) at = tokens.partners[at] ?? at;
    else if (comparison.test(word)) {
      if (operator >= 0) return null;
      operator = at;
    } else if (/^(?:&&|\|\||\?|=|&|\||\+\+|--)$/.test(word)) return null;
  }
  if (operator < 0) return null;
  const left = tokens.words.slice(begin, operator).join("");
  const right = tokens.words.slice(operator + 1, end).join("");
  const mirror: Record<string, string> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };
  const sign = wordAt(tokens.words, operator);
  if (constant.test(left) && !constant.test(right))
    return { left: right, operator: mirror[sign] ?? sign, right: left };
  return { left, operator: sign, right };
}

/** The start of the operand before, or the end of the operand after, a `&&` or `||`. */
function edge({ words, partners }: Tokens, at: number, by: 1 | -1): number {
  for (let one = at + by; one >= 0 && one < words.length; one += by) {
    const word = wordAt(words, one);
    const partner = partnerOf(partners, one);
    if (/^[([{)\]}]$/.test(word)) {
      const goesIn = by === 1 ? /^[([{]$/.test(word) : /^[)\]}]$/.test(word);
      if (!goesIn || partner < 0) return one;
      one = partner;
    } else if (/^(?:&&|\|\||;|,|\?|:|return|=)$/.test(word)) return one;
  }
  return at;
}

function verdict(joint: string, one: Comparison, other: Comparison): "always-true" | "always-false" | null {
  if (one.left !== other.left || /\(|\+\+|--/.test(one.left)) return null;
  if (!constant.test(one.right) || !constant.test(other.right) || one.right === other.right) return null;
  const both = `${one.operator}${other.operator}`;
  if (joint === "||" && both === "!=!=") return "always-true";
  if (joint === "&&" && both === "====") return "always-false";
  const [a, b] = [Number(one.right), Number(other.right)];
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
  const isUp = /^>=?$/.test(one.operator) && /^<=?$/.test(other.operator);
  const isDown = /^<=?$/.test(one.operator) && /^>=?$/.test(other.operator);
  if (!isUp && !isDown) return null;
  const [low, high] = isUp ? [a, b] : [b, a];
  if (joint === "||" && low < high) return "always-true";
  return joint === "&&" && low >= high && /[<>]$/.test(both) ? "always-false" : null;
}

export const contradiction: Check = {
  worth: /&&|\|\|/,
  look({ tokens, from, to }, report) {
    for (let at = from; at < to; at++) {
      const joint = wordAt(tokens.words, at);
      if (joint !== "&&" && joint !== "||") continue;
      const begin = edge(tokens, at, -1) + 1;
      const one = compared(tokens, begin, at);
      const other = one && compared(tokens, at + 1, edge(tokens, at, 1));
      const found = one && other && verdict(joint, one, other);
      if (found) report(found, begin);
    }
  },
};

/** An unsigned number is never below zero. */
export const unsignedBelowZero: Check = {
  worth: /<\s*0\s*[);&|]|>=\s*0\s*[);&|]/,
  look(one, report) {
    const { tokens, from, to } = one;
    const { words } = tokens;
    for (let at = from + 1; at < to; at++) {
      const operator = wordAt(words, at);
      if ((operator !== "<" && operator !== ">=") || words[at + 1] !== "0") continue;
      if (
        !/^(?:[);]|&&|\|\|)$/.test(wordAt(words, at + 2)) ||
        !/^(?:[(;!]|&&|\|\||return)$/.test(wordAt(words, at - 2))
      )
        continue;
      const variable = variablesOf(one).get(wordAt(words, at - 1));
      if (!variable || !isUnsigned(variable)) continue;
      const isLoop = operator === ">=" && loopAround(one, at);
      if (isLoop) report("endless-count", at - 1);
      else if (operator === "<")
        report(isSignedAnswer(one, variable.name, at) ? "answer-made-unsigned" : "always-false", at - 1);
      else if (words[at + 2] !== "&&") report("always-true", at - 1);
    }
  },
};

const signedAnswers =
  /=\s(?:\( \w+ \) )?(?:recv|read|write|send|recvfrom|recvmsg|sendto|readlink|snprintf|vsnprintf|open|socket|accept|getline|pread|pwrite|SSL_read|SSL_write|ftell|lseek|mbstowcs)\s\(/;

function isSignedAnswer({ tokens, from }: FunctionTokens, name: string, at: number): boolean {
  const before = tokens.words.slice(from, at).join(" ");
  const set = before.lastIndexOf(` ${name} = `);
  return set >= 0 && signedAnswers.test(before.slice(set + name.length + 1, set + name.length + 60));
}

/** `for (...; i >= 0; i--)` */
function loopAround({ tokens, from }: FunctionTokens, at: number): boolean {
  const { words, partners } = tokens;
  for (let open = at; open > from; open--) {
    if (words[open] === ")") open = partners[open] ?? open;
    else if (words[open] === "(") {
      const head = words[open - 1];
      if (head !== "for" && head !== "while") return false;
      const rest = words.slice(at, partners[open]).join("");
      return head === "while" || /--|-=/.test(rest);
    }
  }
  return false;
}

/** `if ((fd = open(p, 0) < 0))` keeps the comparison, not the answer. */
export const comparedBeforeAssigned: Check = {
  worth: /(?:if|while)\s*\(\s*\(?\s*[\w.>-]+\s*=[^=]/,
  look({ tokens, from, to }, report) {
    const { words, partners } = tokens;
    for (let at = from; at < to; at++) {
      if (words[at] !== "(" || !/^(?:if|while|\()$/.test(wordAt(words, at - 1))) continue;
      let end = at + 1;
      while (/^(?:[A-Za-z_]\w*|->|\.)$/.test(wordAt(words, end))) end += 1;
      if (words[end] !== "=" || !/^[A-Za-z_]\w*$/.test(wordAt(words, end + 1)) || words[end + 2] !== "(")
        continue;
      const close = partnerOf(partners, end + 2);
      const last = partnerOf(partners, at);
      const bound = plain(tokens, [close + 2, last]);
      if (close > 0 && comparison.test(wordAt(words, close + 1)) && /^(?:0|-1|NULL|EOF|nullptr)$/.test(bound))
        report("compared-before-assigned", at + 1);
    }
  },
};

/** A second statement that stands as far in as the one that depends on the condition. */
export const misleadingIndentation: Check = {
  worth: /\b(?:if|else|for|while)\b/,
  look({ tokens, from, to }, report) {
    const { words, partners, starts, text } = tokens;
    for (let at = from; at < to; at++) {
      const word = wordAt(words, at);
      if (!/^(?:if|for|while|else)$/.test(word)) continue;
      const close = word === "else" ? at : partnerOf(partners, at + 1);
      const body = close + 1;
      if (
        close < 0 ||
        /^(?:[{;]|if|for|while|do|switch|else)$/.test(wordAt(words, body)) ||
        words[body] === "}"
      )
        continue;
      let end = body;
      while (end < to && words[end] !== ";")
        end = /^[([{]$/.test(wordAt(words, end)) ? Math.max(partners[end] ?? end, end) + 1 : end + 1;
      const next = end + 1;
      if (next >= to || /^(?:else|case|default|\}|;)$/.test(wordAt(words, next)) || words[next + 1] === ":")
        continue;
      const [own, inner, after] = [at, body, next].map((one) => indentation(text, starts[one] ?? 0));
      if (own === undefined || inner === undefined || after === undefined) continue;
      if (
        own === null ||
        inner === null ||
        after !== inner ||
        inner.length <= own.length ||
        !inner.startsWith(own)
      )
        continue;
      if (/^[ \t]*#/m.test(text.slice(starts[at] ?? 0, starts[next] ?? 0))) continue;
      if (/^[A-Z][A-Z0-9_]+$/.test(wordAt(words, end - 1))) continue;
      report("misleading-indentation", next);
    }
  },
};

/** The spaces before the first word of a line; null for a word that is not the first, but for `} else`. */
function indentation(text: string, at: number): string | null {
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const match = /^([ \t]*)(?:\}\s*(?:else\s*)?|else\s*)?$/.exec(before);
  return match ? (match[1] ?? "") : null;
}
