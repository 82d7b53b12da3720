/** Statements of a function's body as ranges of tokens. */
import { partnerOf, wordAt } from "./at.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";

/** `from` is the first token, `to` the one after the last. */
export interface Statement {
  readonly kind:
    | "plain"
    | "block"
    | "if"
    | "loop"
    | "do"
    | "switch"
    | "return"
    | "goto"
    | "break"
    | "continue"
    | "label"
    | "case"
    | "try";
  readonly from: number;
  readonly to: number;
  /** The brackets of the condition. */
  readonly test: readonly [number, number] | null;
  readonly body: readonly Statement[];
  readonly otherwise: readonly Statement[];
  /** What a goto names, or a label is called. */
  readonly label: string;
}

const known = new WeakMap<FunctionTokens, readonly Statement[]>();

export function statementsOf(one: FunctionTokens): readonly Statement[] {
  const made = known.get(one) ?? readList(one.tokens, one.from + 1, one.to);
  known.set(one, made);
  return made;
}

function readList(tokens: Tokens, from: number, to: number): readonly Statement[] {
  const list: Statement[] = [];
  for (let at = from; at < to;) {
    const statement = read(tokens, at, to);
    list.push(statement);
    at = Math.max(statement.to, at + 1);
  }
  return list;
}

type Parts = Partial<Omit<Statement, "from" | "to" | "kind">>;

function made(kind: Statement["kind"], from: number, to: number, parts: Parts = {}): Statement {
  return { test: null, body: [], otherwise: [], label: "", ...parts, kind, from, to };
}

/** Null where the words are no such statement. */
type Reader = (tokens: Tokens, from: number, end: number) => Statement | null;

/** By the word that begins a statement. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["{", readBlock],
  ["if", readIf],
  ["for", readLoop],
  ["while", readLoop],
  ["switch", readLoop],
  ["do", readDo],
  ["try", readTry],
  ["case", readCase],
  ["default", readCase],
]);

function read(tokens: Tokens, from: number, end: number): Statement {
  const reader = readers.get(wordAt(tokens.words, from));
  return reader?.(tokens, from, end) ?? readLabel(tokens, from) ?? readPlain(tokens, from, end);
}

function readBlock(tokens: Tokens, from: number, end: number): Statement {
  const close = closing(tokens, from, end);
  return made("block", from, close + 1, { body: readList(tokens, from + 1, close) });
}

function closing({ partners }: Tokens, open: number, end: number): number {
  const close = partnerOf(partners, open);
  return close < 0 || close > end ? end : close;
}

function readBody(tokens: Tokens, at: number, end: number): Statement {
  return at < end ? read(tokens, at, end) : made("plain", at, at);
}

/** The brackets of the condition; null where none follow. */
function testAfter({ words, partners }: Tokens, from: number): readonly [number, number] | null {
  const open = words[from + 1] === "constexpr" ? from + 2 : from + 1;
  const close = partnerOf(partners, open);
  return words[open] === "(" && close > 0 ? [open, close] : null;
}

function readIf(tokens: Tokens, from: number, end: number): Statement | null {
  const test = testAfter(tokens, from);
  if (!test) return null;
  const then = readBody(tokens, test[1] + 1, end);
  if (tokens.words[then.to] !== "else" || then.to >= end)
    return made("if", from, then.to, { test, body: [then] });
  const otherwise = readBody(tokens, then.to + 1, end);
  return made("if", from, otherwise.to, { test, body: [then], otherwise: [otherwise] });
}

/** `for`, `while` and `switch`: a condition and a body. */
function readLoop(tokens: Tokens, from: number, end: number): Statement | null {
  const test = testAfter(tokens, from);
  if (!test) return null;
  const inner = readBody(tokens, test[1] + 1, end);
  const kind = tokens.words[from] === "switch" ? "switch" : "loop";
  return made(kind, from, inner.to, { test, body: [inner] });
}

function readDo(tokens: Tokens, from: number, end: number): Statement {
  const inner = readBody(tokens, from + 1, end);
  const open = inner.to + 1;
  const close = partnerOf(tokens.partners, open);
  if (tokens.words[inner.to] !== "while" || close < 0) return made("do", from, inner.to, { body: [inner] });
  return made("do", from, close + 2, { test: [open, close], body: [inner] });
}

function readTry(tokens: Tokens, from: number, end: number): Statement | null {
  if (tokens.words[from + 1] !== "{") return null;
  const body = read(tokens, from + 1, end);
  const handlers: Statement[] = [];
  let at = body.to;
  while (tokens.words[at] === "catch" && at < end) {
    const close = partnerOf(tokens.partners, at + 1);
    if (close < 0) break;
    const handler = readBody(tokens, close + 1, end);
    handlers.push(handler);
    at = handler.to;
  }
  return made("try", from, at, { body: [body], otherwise: handlers });
}

function readCase({ words }: Tokens, from: number, end: number): Statement | null {
  for (let at = from + 1; at < end; at++) {
    if (words[at] === ":" || words[at] === ";") return made("case", from, at + 1);
  }
  return null;
}

function readLabel({ words }: Tokens, from: number): Statement | null {
  if (words[from + 1] !== ":" || words[from + 2] === ":") return null;
  const label = wordAt(words, from);
  return /^[A-Za-z_]\w*$/.test(label) ? made("label", from, from + 2, { label }) : null;
}

/** The kinds of plain statements after which nothing runs, by their first word. */
const leaving: ReadonlyMap<string, Statement["kind"]> = new Map<string, Statement["kind"]>([
  ["return", "return"],
  ["co_return", "return"],
  ["throw", "return"],
  ["break", "break"],
  ["continue", "continue"],
  ["goto", "goto"],
]);

function readPlain(tokens: Tokens, from: number, end: number): Statement {
  const to = endOfPlain(tokens, from, end);
  const kind = leaving.get(wordAt(tokens.words, from)) ?? "plain";
  return made(kind, from, to, { label: kind === "goto" ? wordAt(tokens.words, from + 1) : "" });
}

/** The token after the semicolon; a macro that looks like a loop ends at its block. */
function endOfPlain({ words, partners }: Tokens, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const word = wordAt(words, at);
    if (word === ";") return at + 1;
    if (word === "{" && words[at - 1] === ")" && at > from + 2 && partners[at - 1] === from + 1) return at;
    if (/^[([{]$/.test(word) && partnerOf(partners, at) > at) at = Math.min(partners[at] ?? at, end);
  }
  return end;
}
