/** Values that are lost: shifted out of their type, overwritten, or never read. */
import { startOf, wordAt } from "./at.ts";
import type { Check, Report } from "./check.ts";
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

/** `1 << 32` */
export const wideShift: Check = {
  worth: /(?:<<|>>)=?\s*(?:3[2-9]|[4-9]\d|1\d\d|-\d)\b/,
  look(one, report) {
    const { words } = one.tokens;
    for (let at = one.from; at < one.to; at++) {
      const right = behindShift(words, at);
      const width = right < 0 ? -1 : shiftWidth(words, right);
      if (width < 0) continue;
      const bits = bitsOf(one, wordAt(words, at - 1), at - 1);
      if (bits > 0 && width >= bits) report("wide-shift", at - 1);
    }
  },
};

/** The position behind the sign of a shift; -1 for another token. */
function behindShift(words: readonly string[], at: number): number {
  const word = wordAt(words, at);
  if (/^(?:<<|<<=|>>=)$/.test(word)) return at + 1;
  return word === ">" && words[at + 1] === ">" ? at + 2 : -1;
}

/** -1 for anything but a whole number; a negative one is too wide for every type, as Infinity. */
function shiftWidth(words: readonly string[], from: number): number {
  const isNegative = words[from] === "-";
  const at = isNegative ? from + 1 : from;
  const width = Number(words[at]);
  if (!Number.isInteger(width) || !/^(?:[;),\]]|&&|\|\|)$/.test(wordAt(words, at + 1))) return -1;
  return isNegative ? Infinity : width;
}

/** 0 where unknown. */
function bitsOf(one: FunctionTokens, word: string, at: number): number {
  const before = wordAt(one.tokens.words, at - 1);
  // Behind another sign of that kind stands no operand of its own: `list << 22 << 64`.
  if (/^(?:->|\.|\)|\]|<<|>>|\*)$/.test(before)) return 0;
  if (/^(?:\d+|0x[\da-fA-F]{1,8})[uU]?$/.test(word)) return 32;
  const variable = variablesOf(one).get(word);
  if (!variable || variable.stars > 0 || variable.isArray) return 0;
  return /^(?:(?:un)?signed(?: int| short| char)?|int|short|char|u?int(?:8|16|32)_t)$/.test(variable.type)
    ? 32
    : 0;
}

const plainType =
  /^(?:(?:un)?signed(?: \w+)?|int|short|long(?: long)?(?: int)?|char|float|double|bool|u?int\d+_t|s?size_t|int64_t|wchar_t|std :: string)$/;

/** A local variable that is set and never read, or never used at all. */
export const unusedVariable: Check = {
  worth: /;/,
  look(one, report) {
    if (hasHiddenUses(one)) return;
    const { words } = one.tokens;
    for (const variable of variablesOf(one).values()) {
      if (!isOwnValue(one, variable) || isMeantUnused(variable.name)) continue;
      const uses = usesOf(words, one, variable.name, variable.at);
      if (uses === "read") continue;
      report(uses === "none" && !variable.hasValue ? "unused-variable" : "unread-value", variable.at);
    }
  },
};

/** Parts of a conditional group that the tokens leave out, and assembler. */
function hasHiddenUses({ tokens: { text, starts }, from, to }: FunctionTokens): boolean {
  const written = text.slice(startOf(starts, from), startOf(starts, to) + 1);
  return /^[ \t]*#\s*(?:if|el|endif)/m.test(written) || /\basm\b|__asm/.test(written);
}

/** Declared in the body as a single plain value, but not by a loop over a range. */
function isOwnValue(one: FunctionTokens, variable: Variable): boolean {
  if (variable.isParameter || variable.isStatic || variable.isReference || variable.isArray) return false;
  if (variable.at < one.from || one.tokens.words[variable.at - 1] === ":") return false;
  return plainType.test(variable.type);
}

function isMeantUnused(name: string): boolean {
  return /^(?:unused|dummy|ignore\w*|_\w*|guard|lock)$/i.test(name);
}

function usesOf(
  words: readonly string[],
  one: FunctionTokens,
  name: string,
  declared: number,
): "none" | "set" | "read" {
  let uses: "none" | "set" = "none";
  for (let at = one.from; at < one.to; at++) {
    if (words[at] !== name || at === declared) continue;
    if (/^(?:->|\.)$/.test(wordAt(words, at - 1))) continue;
    if (words[at + 1] !== "=" || !/^[;{}]$/.test(wordAt(words, at - 1))) return "read";
    uses = "set";
  }
  return uses;
}

/** `r = a; r = b;` */
export const overwrittenValue: Check = {
  worth: /=/,
  look(one, report) {
    reportOverwritten(one, statementsOf(one), report);
  },
};

function reportOverwritten(one: FunctionTokens, list: readonly Statement[], report: Report): void {
  for (const [at, statement] of list.entries()) {
    reportOverwritten(one, statement.body, report);
    reportOverwritten(one, statement.otherwise, report);
    const next = list[at + 1];
    if (next && isOverwritten(one, statement, next)) report("overwritten-value", statement.from);
  }
}

function isOverwritten(one: FunctionTokens, first: Statement, next: Statement): boolean {
  const { words } = one.tokens;
  const name = nameSetBy(words, first);
  if (name === "" || nameSetBy(words, next) !== name || !isSetHereOnly(one, name)) return false;
  if (words.slice(next.from + 2, next.to).includes(name)) return false;
  const value = words.slice(first.from + 2, first.to - 1).join("");
  return !isStartingValue(value) && !holdsDirective(one, first.from, next.to);
}

/** Empty for a statement that is no plain assignment. */
function nameSetBy(words: readonly string[], { kind, from }: Statement): string {
  return kind === "plain" && words[from + 1] === "=" ? wordAt(words, from) : "";
}

function isSetHereOnly(one: FunctionTokens, name: string): boolean {
  const variable = variablesOf(one).get(name);
  if (!variable || variable.isStatic || variable.isReference) return false;
  return !variable.type.includes("volatile");
}

/** A value that a variable gets for order's sake, before its real one. */
function isStartingValue(value: string): boolean {
  return /^(?:-?\d+|NULL|nullptr|false|true|[A-Z_]+|"")$/.test(value);
}

function holdsDirective({ tokens: { text, starts } }: FunctionTokens, from: number, to: number): boolean {
  return /^[ \t]*#/m.test(text.slice(startOf(starts, from), startOf(starts, to)));
}
