/** Conditions that cannot mean what they say, each by itself. */
import type { FaultKind } from "../fault.ts";
import { partnerOf, wordAt } from "./at.ts";
import { plain } from "./calls.ts";
import type { Check } from "./check.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";
import { isUnsigned, variablesOf } from "./variables.ts";

const begins = /^(?:\(|&&|\|\||=|return|,|;|\?)$/;
const comparison = /^(?:[=!]=|[<>]=?)$/;
const beyondTruth =
  /^(?:[2-9]|\d\d+|0x\w+|(?!(?:TRUE|FALSE|NULL|LOW|HIGH|YES|ENABLED?|DISABLED?)$)[A-Z][A-Z0-9_]{2,})$/;

/** `!a & b` tests the bit of 0 or 1. */
export const negatedOperand: Check = {
  worth: /![\w.>-]+\s*(?:&[^&]|[<>=!]=|[<>])/,
  look(one, report) {
    const { tokens, from, to } = one;
    const { words } = tokens;
    for (let at = from; at < to; at++) {
      if (words[at] !== "!" || !begins.test(wordAt(words, at - 1))) continue;
      const end = endOfName(words, at + 1);
      if (end > at + 1 && expectsMore(wordAt(words, end), wordAt(words, end + 1)) && !isTruth(one, end + 1))
        report("negated-operand", at);
    }
  },
};

/** The token after `a` or `a->b.c`. */
function endOfName(words: readonly string[], from: number): number {
  let end = from;
  while (/^(?:[A-Za-z_]\w*|->|\.)$/.test(wordAt(words, end))) end += 1;
  return end;
}

/** `!a & b` of a `bool b`, and `!a & (n > 0)`, join two truths. */
function isTruth(one: FunctionTokens, at: number): boolean {
  const { words, partners } = one.tokens;
  if (words[at] === "(")
    return words.slice(at, partnerOf(partners, at)).some((word) => comparison.test(word));
  return /^(?:bool|_Bool|BOOL|boolean)$/.test(variablesOf(one).get(wordAt(words, at))?.type ?? "");
}

/** Whether an operator and its right side make little sense after a 0 or 1: a mask of bits, or a number beyond 1. */
function expectsMore(operator: string, right: string): boolean {
  if (operator === "&") return /^[A-Za-z_(\d]/.test(right);
  return comparison.test(operator) && beyondTruth.test(right);
}

/** An unsigned number is never below zero. */
export const unsignedBelowZero: Check = {
  worth: /<\s*0\s*[);&|]|>=\s*0\s*[);&|]/,
  look(one, report) {
    const { words } = one.tokens;
    for (let at = one.from + 1; at < one.to; at++) {
      if (!isComparedWithZero(words, at)) continue;
      const variable = variablesOf(one).get(wordAt(words, at - 1));
      const isOther = variable !== undefined && isDeclaredAgain(words, at - 1, variable.at);
      const fault =
        variable && !isOther && isUnsigned(variable) ? faultOfUnsigned(one, variable.name, at) : null;
      if (fault) report(fault, at - 1);
    }
  },
};

/** Whether a later declaration of the same name stands nearer, as `int i` of another loop. */
function isDeclaredAgain(words: readonly string[], at: number, declared: number): boolean {
  for (let before = at - 1; before > declared; before--) {
    const isNamed = words[before] === words[at] && words[before + 1] === "=";
    if (isNamed && /^(?:int|long|short|auto|\w+_t)$/.test(wordAt(words, before - 1))) return true;
  }
  return false;
}

/** `x < 0` or `x >= 0` as a condition, or as a whole part of one. */
function isComparedWithZero(words: readonly string[], operator: number): boolean {
  return (
    /^(?:<|>=)$/.test(wordAt(words, operator)) &&
    words[operator + 1] === "0" &&
    /^(?:[);]|&&|\|\|)$/.test(wordAt(words, operator + 2)) &&
    /^(?:[(;!]|&&|\|\||return)$/.test(wordAt(words, operator - 2))
  );
}

function faultOfUnsigned(one: FunctionTokens, name: string, operator: number): FaultKind | null {
  const { words } = one.tokens;
  if (words[operator] === "<") {
    if (isSignedReturn(one, name, operator)) return "answer-made-unsigned";
    return isBoundedBeside(one, name, operator) ? null : "always-false";
  }
  if (isCountedDown(one, operator)) return "endless-count";
  return words[operator + 2] === "&&" ? null : "always-true";
}

/** `n < 0 || n >= size`: what was negative is too large, and the other test finds it. */
function isBoundedBeside({ tokens: { words, partners } }: FunctionTokens, name: string, at: number): boolean {
  if (words[at + 2] === "||") return words[at + 3] === name && /^>=?$/.test(wordAt(words, at + 4));
  if (words[at - 2] !== "||") return false;
  const end = words[at + 2] === ")" ? partnerOf(partners, at + 2) : -1;
  const before = end < 0 ? "" : words.slice(end, at - 2).join(" ");
  return new RegExp(`[(|] ${name} >=? [^|&]*$`).test(before);
}

const signedReturns =
  /=\s(?:\( \w+ \) )?(?:recv|read|write|send|recvfrom|recvmsg|sendto|readlink|snprintf|vsnprintf|open|socket|accept|getline|pread|pwrite|SSL_read|SSL_write|ftell|lseek|mbstowcs)\s\(/;

/** Whether the variable was last set to what such a function returns, which is negative for a failure. */
function isSignedReturn({ tokens, from }: FunctionTokens, name: string, at: number): boolean {
  const before = tokens.words.slice(from, at).join(" ");
  const set = before.lastIndexOf(` ${name} = `);
  return set >= 0 && signedReturns.test(before.slice(set + name.length + 1, set + name.length + 60));
}

/** `for (...; i >= 0; i--)`, and any `while` */
function isCountedDown({ tokens, from }: FunctionTokens, at: number): boolean {
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

/** `if ((fd = open(p, 0) < 0))` keeps the comparison, not the return value. */
export const comparedBeforeAssigned: Check = {
  worth: /(?:if|while)\s*\(\s*\(?\s*[\w.>-]+\s*=[^=]/,
  look({ tokens, from, to }, report) {
    const { words, partners } = tokens;
    for (let at = from; at < to; at++) {
      if (words[at] !== "(" || !/^(?:if|while|\()$/.test(wordAt(words, at - 1))) continue;
      const call = bracketOfAssignedCall(words, at + 1);
      if (call >= 0 && isComparedWithFailure(tokens, partnerOf(partners, call), partnerOf(partners, at)))
        report("compared-before-assigned", at + 1);
    }
  },
};

/** Where the bracket of the call opens in `a->b = f(`; -1 for something else. */
function bracketOfAssignedCall(words: readonly string[], from: number): number {
  const sign = endOfName(words, from);
  const isCall = /^[A-Za-z_]\w*$/.test(wordAt(words, sign + 1)) && words[sign + 2] === "(";
  return words[sign] === "=" && isCall ? sign + 2 : -1;
}

/** Whether nothing but ` < 0` or the like stands between the end of a call and the end of the condition. */
function isComparedWithFailure(tokens: Tokens, callEnd: number, conditionEnd: number): boolean {
  if (callEnd < 0 || !comparison.test(wordAt(tokens.words, callEnd + 1))) return false;
  return /^(?:0|-1|NULL|EOF|nullptr)$/.test(plain(tokens, [callEnd + 2, conditionEnd]));
}
