/** Memory for as many elements as a variable says, used one behind: `p = malloc(n); p[n] = 0;`. */
import { startOf, wordAt } from "./at.ts";
import { textBetween } from "./calls.ts";
import type { Check, Report } from "./check.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

export const beyondAllocated: Check = {
  worth: /\b(?:malloc|calloc|alloca|new)\b[^;]{0,80}[([]/,
  look(one, report) {
    for (const made of allocationsIn(one)) {
      reportLast(one, made, report);
      reportLoops(one, made, report);
      reportEnds(one, made, report);
    }
  },
};

interface Allocation {
  readonly pointer: string;
  readonly count: string;
  /** The tokens through which both stay as they are. */
  readonly from: number;
  readonly to: number;
}

const size = String.raw`sizeof (?:\( [\w *]+ \)|\* ?\w+|\w+)`;
const made = new RegExp(
  String.raw`^(?:\( [\w :]+\** \) )*(?:(malloc|alloca) \( (\w+) \)|(?:malloc|alloca) \( (?:(\w+) \* ${size}|${size} \* (\w+)) \)|calloc \( (\w+) , ${size} \)|new [\w :]+?\** \[ (\w+) \]) ;`,
);
const bytes = /^(?:unsigned |signed )?char$|^u?int8_t$|^BYTE$/;

function allocationsIn(one: FunctionTokens): readonly Allocation[] {
  const found: Allocation[] = [];
  for (let at = one.from; at < one.to; at++) {
    const allocation = one.tokens.words[at] === "=" ? allocationAt(one, at) : null;
    if (allocation) found.push(allocation);
  }
  return found;
}

/** What `=` at a position gives to the pointer before it; null for any other value. */
function allocationAt(one: FunctionTokens, at: number): Allocation | null {
  const match = made.exec(textBetween(one.tokens, at + 1, at + 24));
  if (!match) return null;
  const { plain, count = "" } = requestedCount(match);
  const variables = variablesOf(one);
  const variable = variables.get(wordAt(one.tokens.words, at - 1));
  if (!variable || variable.isArray || !variables.has(count) || isField(one.tokens.words, at - 1))
    return null;
  if (plain && !(variable.stars === 1 && bytes.test(variable.type))) return null;
  return { pointer: variable.name, count, from: at + 1, to: endOf(one, variable.name, count, at + 1) };
}

/** The name of the count, and whether it counts bytes. */
function requestedCount([, , ...counts]: RegExpExecArray): {
  readonly plain: boolean;
  readonly count: string | undefined;
} {
  const groups: readonly (string | undefined)[] = counts;
  return { plain: groups[0] !== undefined, count: groups.find((one) => one !== undefined) };
}

function isField(words: readonly string[], at: number): boolean {
  return words[at - 1] === "." || words[at - 1] === "->";
}

/** Where the pointer or the count is next set, or given away to be set. */
function endOf(
  { tokens: { words }, to }: FunctionTokens,
  pointer: string,
  count: string,
  from: number,
): number {
  for (let at = from; at < to; at++) {
    const word = words[at];
    if ((word !== pointer && word !== count) || isField(words, at)) continue;
    const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
    if (/^(?:[-+*/|&^%]?=|\+\+|--)$/.test(next) || /^(?:\+\+|--|>>)$/.test(before)) return at;
    if (before === "&" && /^[(,=]$/.test(wordAt(words, at - 2)) && next !== "[") return at;
  }
  return to;
}

/** `p[n]` */
function reportLast(one: FunctionTokens, { pointer, count, from, to }: Allocation, report: Report): void {
  const { words } = one.tokens;
  for (let at = from; at < to; at++) {
    if (words[at] !== pointer || words[at + 1] !== "[" || words[at + 2] !== count || words[at + 3] !== "]")
      continue;
    if (isField(words, at) || /^(?:&|sizeof)$/.test(wordAt(words, at - 1))) continue;
    report(words[at + 4] === "=" ? "write-outside" : "read-outside", at);
    return;
  }
}

/** `for (i = 0; i <= n; i++) p[i] = 0;` */
function reportLoops(one: FunctionTokens, made: Allocation, report: Report): void {
  const { words } = one.tokens;
  for (let at = made.from; at < made.to; at++) {
    if (words[at] !== "<=" || words[at + 1] !== made.count || words[at + 2] !== ";") continue;
    const index = wordAt(words, at - 1);
    if (words[at - 2] !== ";" || !isCounted(one, index, at + 2)) continue;
    const place = elementIn(one, bodyOf(one, at + 2), index, made);
    if (place >= 0) report("write-outside", place);
  }
}

/** Where a loop's body uses the element at the index, which nothing in it asks about; -1 for nowhere. */
function elementIn(
  { tokens }: FunctionTokens,
  [from, to]: Body,
  index: string,
  { pointer, count }: Allocation,
): number {
  const body = textBetween(tokens, from, to);
  const asks = new RegExp(String.raw`\b${index} (?:<|>=|==|!=) ${count}\b|\bbreak\b|\breturn\b`);
  if (asks.test(body)) return -1;
  const place = body
    .split(" ")
    .findIndex((_, at, all) => all.slice(at, at + 4).join(" ") === `${pointer} [ ${index} ]`);
  return place < 0 ? -1 : from + place;
}

type Body = readonly [number, number];

/** Of the loop whose head goes on at a token. */
function bodyOf({ tokens: { words, partners } }: FunctionTokens, inHead: number): Body {
  const head = closingOf(words, inHead);
  return [head + 1, words[head + 1] === "{" ? (partners[head + 1] ?? head) : words.indexOf(";", head)];
}

function isCounted({ tokens: { words } }: FunctionTokens, index: string, from: number): boolean {
  const step = [words[from + 1], words[from + 2]];
  return step.includes(index) && step.includes("++");
}

/** The bracket that closes the head of a loop. */
function closingOf(words: readonly string[], from: number): number {
  let depth = 1;
  for (let at = from; at < words.length; at++) {
    if (words[at] === "(") depth += 1;
    if (words[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return words.length;
}

/** `end = p + n; *end`, and `x <= end` */
function reportEnds(one: FunctionTokens, made: Allocation, report: Report): void {
  const end = endNamed(textBetween(one.tokens, made.from, made.to), made);
  if (end === null) return;
  const { words } = one.tokens;
  for (let at = made.from; at < made.to; at++) {
    if (words[at] !== end || isDeclared(one, at)) continue;
    if (isFollowed(words, at)) report("read-outside", at);
    else if (words[at - 1] === "<=" && isFollowedInLoop(one, at, wordAt(words, at - 2)))
      report("write-outside", at - 2);
  }
}

/** The pointer that stands behind the last element, and stays there. */
function endNamed(text: string, { pointer, count }: Allocation): string | null {
  const set = new RegExp(String.raw`\b(\w+) = (?:${pointer} \+ ${count}|& ${pointer} \[ ${count} \]) ;`);
  const end = set.exec(text)?.[1];
  return end === undefined || isMovedBack(text, end) ? null : end;
}

function isFollowed(words: readonly string[], at: number): boolean {
  return words[at - 1] === "*" && /^[=;,({})]$|^return$/.test(wordAt(words, at - 2));
}

function isMovedBack(text: string, end: string): boolean {
  return new RegExp(String.raw`-- ${end}\b|\b${end} (?:--|-=)|\b${end} = .*\b${end} =`).test(text);
}

function isDeclared(one: FunctionTokens, at: number): boolean {
  return variablesOf(one).get(wordAt(one.tokens.words, at))?.at === at;
}

/** `for (x = p; x <= end; x++) *x` */
function isFollowedInLoop(one: FunctionTokens, at: number, moved: string): boolean {
  const { words, text, starts } = one.tokens;
  if (words[at + 1] !== ";" || !isCounted(one, moved, at + 1)) return false;
  const [from, to] = bodyOf(one, at + 1);
  return new RegExp(String.raw`[=;,({})]\s*\*\s*${moved}\b`).test(
    text.slice(startOf(starts, from - 1), startOf(starts, to)),
  );
}
