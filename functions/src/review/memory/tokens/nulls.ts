/** Pointers that are followed before, or beside, the test for null. */
import { partnerOf, wordAt } from "./at.ts";
import { textBetween } from "./calls.ts";
import type { Check, Report } from "./check.ts";
import { spacedOf } from "./spaced.ts";
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** `p == NULL && p->x`, `p != NULL || p->x`, `!p && p->x`. */
export const nullFollowed: Check = {
  worth: /&&|\|\|/,
  look({ tokens, from, to }, report) {
    const { words } = tokens;
    for (let at = from; at < to; at++) {
      const joint = wordAt(words, at);
      if (joint !== "&&" && joint !== "||") continue;
      const left = textBetween(tokens, Math.max(from, at - 6), at);
      const wanted =
        joint === "&&"
          ? /[({&|] (\w+) == (?:NULL|nullptr)$|[({&|] ! (\w+)$/
          : /[({&|] (\w+) != (?:NULL|nullptr)$|(?:if|while) \( (\w+)$/;
      const found = wanted.exec(left);
      const name = found?.[1] ?? found?.[2];
      if (name === undefined) continue;
      const right = textBetween(tokens, at + 1, Math.min(to, at + 4));
      if (new RegExp(`^(?:! )?${name} ->|^\\( ${name} ->`).test(right)) report("null-dereference", at + 1);
    }
  },
};

/** `(p != NULL) & (p->n > 0)`: both sides are always evaluated. */
export const nullBeside: Check = {
  worth: /\)\s*[&|]\s*\(/,
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(
      /\( (\w+) (?:!= (?:NULL|nullptr|0) \) &|== (?:NULL|nullptr|0) \) \|) (\([^;{}]*)/g,
    )) {
      const [whole, name = "", right = ""] = found;
      if (new RegExp(`\\b${name} ->|\\bstr\\w+ \\( ${name}\\b|\\( \\* ${name}\\b|\\b${name} \\[`).test(right))
        report("null-dereference", spaced.tokenAt(found.index + whole.length - right.length));
    }
  },
};

/** `p->x` and then, on the same way, `if (p == NULL)`. */
export const testedTooLate: Check = {
  worth:
    /if\s*\(\s*(?:!\s*\w+|\w+\s*==\s*(?:NULL|nullptr|0))|if\s*\(\s*\w+\s*(?:!=\s*(?:NULL|nullptr))?\s*(?:\)|&&)/,
  look(one, report) {
    lookAt(one, statementsOf(one), new Map(), report);
  },
};

/** Names that were followed, and where; forgotten once set. */
type Followed = Map<string, number>;

function lookAt(
  one: FunctionTokens,
  list: readonly Statement[],
  before: ReadonlyMap<string, number>,
  report: Report,
): void {
  const followed = new Map(before);
  for (const statement of list) {
    if (/^(?:label|case)$/.test(statement.kind)) followed.clear();
    reportLateTest(one, statement, followed, report);
    noteStatement(one, statement, followed);
    lookAt(one, statement.body, statement.kind === "switch" ? new Map<string, number>() : followed, report);
    if (statement.otherwise.length > 0) lookAt(one, statement.otherwise, followed, report);
    if (!isSimple(statement)) forgetSet(one, statement.from, statement.to, followed);
  }
}

function isSimple({ kind }: Statement): boolean {
  return kind === "plain" || kind === "return";
}

function reportLateTest(one: FunctionTokens, statement: Statement, followed: Followed, report: Report): void {
  if (statement.kind !== "if" || !statement.test) return;
  const name = testedForNull(one, statement.test);
  const at = followed.get(name);
  if (at !== undefined && isWorthSaying(one, name)) report("tested-too-late", at);
}

/** What the statement itself follows: all of a simple one, the condition of another. */
function noteStatement(one: FunctionTokens, statement: Statement, followed: Followed): void {
  const { kind, test, from, to } = statement;
  const isLoop = kind === "loop";
  if (isSimple(statement)) note(one, from, to, followed, false);
  else if (test && kind !== "do") note(one, test[0], test[1], followed, isLoop);
  if (isLoop || kind === "do") forgetSet(one, from, to, followed);
}

/** The name that the first part of a condition tests; empty for none. */
function testedForNull({ tokens }: FunctionTokens, [open, close]: readonly [number, number]): string {
  const text = textBetween(tokens, open + 1, close);
  const absent = /^(?:! (\w+)|(\w+) == (?:NULL|nullptr|0)|(?:NULL|nullptr) == (\w+))(?: \|\| .*)?$/.exec(
    text,
  );
  const name = absent?.[1] ?? absent?.[2] ?? absent?.[3];
  return name ?? /^(\w+)(?: != (?:NULL|nullptr))?(?: && .*)?$/.exec(text)?.[1] ?? "";
}

/** Only a plain variable counts that nothing outside of the function sets. */
function isWorthSaying(one: FunctionTokens, name: string): boolean {
  const variable = variablesOf(one).get(name);
  return variable?.stars === 1 && !variable.isArray && !variable.isStatic;
}

/** Reads a range of tokens up to the first part that may not run. */
function note(one: FunctionTokens, from: number, to: number, followed: Followed, isLoop: boolean): void {
  const { tokens } = one;
  for (let at = from; at < to; at++) {
    if (/^(?:&&|\|\||\?)$/.test(wordAt(tokens.words, at))) {
      forgetSet(one, at, to, followed);
      return;
    }
    const end = endOfUnread(tokens, at);
    if (end > at) at = end;
    else noteToken(tokens.words, at, followed, isLoop);
  }
  forgetSet(one, from, to, followed);
}

/** The bracket that closes what is only measured, or given to a macro; -1 where none begins here. */
function endOfUnread({ words, partners }: Tokens, at: number): number {
  const isUnread = /^(?:sizeof|typeof|offsetof|decltype|[A-Z][A-Z0-9_]+)$/.test(wordAt(words, at));
  return isUnread && words[at + 1] === "(" ? partnerOf(partners, at + 1) : -1;
}

/** A loop's condition is asked again after its body, so what it follows tells nothing. */
function noteToken(words: readonly string[], at: number, followed: Followed, isLoop: boolean): void {
  const word = wordAt(words, at);
  if (/^(?:->|\.)$/.test(wordAt(words, at - 1))) return;
  if (!isLoop && isFollowed(words, at)) {
    if (!isAddress(words, at) && !followed.has(word)) followed.set(word, at);
  } else if (isSet(words, at)) followed.delete(word);
}

function isFollowed(words: readonly string[], at: number): boolean {
  return words[at + 1] === "->" && words[at - 1] !== "::" && /^[A-Za-z_]\w*$/.test(wordAt(words, at));
}

/** Assigned, counted, or its address is taken. */
function isSet(words: readonly string[], at: number): boolean {
  return /^(?:=|\+\+|--|[-+]=)$/.test(wordAt(words, at + 1)) || /^(?:&|\+\+|--)$/.test(wordAt(words, at - 1));
}

/** `&p->x` only computes. */
function isAddress(words: readonly string[], at: number): boolean {
  return words[at - 1] === "&" && /^[(,=]$/.test(wordAt(words, at - 2));
}

function forgetSet(
  { tokens: { words } }: FunctionTokens,
  from: number,
  to: number,
  followed: Followed,
): void {
  for (let at = from; at < to; at++) {
    const word = wordAt(words, at);
    if (followed.has(word) && isSet(words, at)) followed.delete(word);
  }
}
