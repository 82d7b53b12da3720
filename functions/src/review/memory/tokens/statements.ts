/** Statements of a function's body as ranges of tokens, and the ways through them. */
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

function read(tokens: Tokens, from: number, end: number): Statement {
  const { words, partners } = tokens;
  const word = wordAt(words, from);
  if (word === "{") {
    const close = closing(tokens, from, end);
    return made("block", from, close + 1, { body: readList(tokens, from + 1, close) });
  }
  const opening = words[from + 1] === "constexpr" ? from + 2 : from + 1;
  const test: [number, number] | null =
    words[opening] === "(" && partnerOf(partners, opening) > 0 ? [opening, partners[opening] ?? 0] : null;
  if (word === "if" && test) return readIf(tokens, from, end, test);
  if ((word === "for" || word === "while" || word === "switch") && test) {
    const inner = readBody(tokens, test[1] + 1, end);
    return made(word === "switch" ? "switch" : "loop", from, inner.to, { test, body: [inner] });
  }
  if (word === "do") return readDo(tokens, from, end);
  if (word === "try" && words[from + 1] === "{") return readTry(tokens, from, end);
  if (word === "case" || word === "default") {
    for (let at = from + 1; at < end; at++) {
      if (words[at] === ":" || words[at] === ";") return made("case", from, at + 1);
    }
  }
  if (words[from + 1] === ":" && /^[A-Za-z_]\w*$/.test(word) && words[from + 2] !== ":")
    return made("label", from, from + 2, { label: word });
  const to = endOfPlain(tokens, from, end);
  const leaves = /^(?:return|break|continue|goto)$/.exec(word)?.[0] as Statement["kind"] | undefined;
  if (word === "throw" || word === "co_return") return made("return", from, to);
  return made(leaves ?? "plain", from, to, { label: word === "goto" ? wordAt(words, from + 1) : "" });
}

function closing({ partners }: Tokens, open: number, end: number): number {
  const close = partnerOf(partners, open);
  return close < 0 || close > end ? end : close;
}

function readBody(tokens: Tokens, at: number, end: number): Statement {
  return at < end ? read(tokens, at, end) : made("plain", at, at);
}

function readIf(tokens: Tokens, from: number, end: number, test: [number, number]): Statement {
  const then = readBody(tokens, test[1] + 1, end);
  if (tokens.words[then.to] !== "else" || then.to >= end)
    return made("if", from, then.to, { test, body: [then] });
  const otherwise = readBody(tokens, then.to + 1, end);
  return made("if", from, otherwise.to, { test, body: [then], otherwise: [otherwise] });
}

function readDo(tokens: Tokens, from: number, end: number): Statement {
  const inner = readBody(tokens, from + 1, end);
  const open = inner.to + 1;
  const close = partnerOf(tokens.partners, open);
  if (tokens.words[inner.to] !== "while" || close < 0) return made("do", from, inner.to, { body: [inner] });
  return made("do", from, close + 2, { test: [open, close], body: [inner] });
}

function readTry(tokens: Tokens, from: number, end: number): Statement {
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

/**
 * Follows a set of states through a body: branches part and meet, a loop's body runs once or not at all, forward gotos go on
 * at their label. `step` answers the states after a range of tokens.
 */
export interface Walker<S> {
  step(state: S, from: number, to: number): readonly S[];
  /** The states in which the condition holds, or does not. */
  assume(state: S, test: readonly [number, number], holds: boolean): readonly S[];
  leave(state: S, statement: Statement): void;
  keyOf(state: S): string;
}

const mostStates = 24;

export function follow<S>(one: FunctionTokens, first: S, walker: Walker<S>): readonly S[] {
  return new Way(walker).list(statementsOf(one), [first]);
}

class Way<S> {
  readonly #walker: Walker<S>;
  readonly #atLabel = new Map<string, S[]>();
  #broken: S[] = [];

  constructor(walker: Walker<S>) {
    this.#walker = walker;
  }

  list(statements: readonly Statement[], states: readonly S[]): readonly S[] {
    return statements.reduce<readonly S[]>((before, one) => this.#one(one, before), states);
  }

  #one(one: Statement, before: readonly S[]): readonly S[] {
    if (one.kind === "label") return this.#met([...before, ...(this.#atLabel.get(one.label) ?? [])]);
    const states = one.kind === "case" ? this.#met([...before, ...this.#entering]) : before;
    if (states.length === 0 && !this.#holdsEntry(one)) return [];
    switch (one.kind) {
      case "plain":
        return this.#step(states, one.from, one.to);
      case "block":
        return this.list(one.body, states);
      case "if":
        return this.#choice(one, states);
      case "loop":
      case "do":
        return this.#loop(one, states);
      case "switch":
        return this.#switch(one, states);
      case "try":
        return this.#met([
          ...this.list(one.body, states),
          ...one.otherwise.flatMap((handler) => this.list([handler], states)),
        ]);
      case "case":
        return states;
      default:
        return this.#leave(one, states);
    }
  }

  /** States in which a switch was entered. */
  #entering: readonly S[] = [];

  #holdsEntry(one: Statement): boolean {
    return /^(?:block|if|loop|do|switch|try)$/.test(one.kind);
  }

  #step(states: readonly S[], from: number, to: number): readonly S[] {
    return this.#met(states.flatMap((state) => this.#walker.step(state, from, to)));
  }

  #tested(one: Statement, states: readonly S[], holds: boolean): readonly S[] {
    const { test } = one;
    if (!test) return states;
    return this.#met(states.flatMap((state) => this.#walker.assume(state, test, holds)));
  }

  #choice(one: Statement, states: readonly S[]): readonly S[] {
    const after = one.test ? this.#step(states, one.test[0], one.test[1] + 1) : states;
    const then = this.list(one.body, this.#tested(one, after, true));
    const otherwise = this.list(one.otherwise, this.#tested(one, after, false));
    return this.#met([...then, ...otherwise]);
  }

  #loop(one: Statement, states: readonly S[]): readonly S[] {
    const outer = this.#broken;
    this.#broken = [];
    const after = one.test && one.kind === "loop" ? this.#step(states, one.test[0], one.test[1] + 1) : states;
    const once = this.list(one.body, one.kind === "do" ? after : this.#tested(one, after, true));
    const skipped = one.kind === "do" ? [] : this.#tested(one, after, false);
    const broken = this.#broken;
    this.#broken = outer;
    return this.#met([...skipped, ...once, ...broken]);
  }

  #switch(one: Statement, states: readonly S[]): readonly S[] {
    const outer = this.#broken;
    const entering = this.#entering;
    this.#broken = [];
    this.#entering = one.test ? this.#step(states, one.test[0], one.test[1] + 1) : states;
    const hasDefault = one.body.some(({ body }) => body.length > 0) ? this.#entering : [];
    const through = this.list(one.body, []);
    const broken = this.#broken;
    this.#broken = outer;
    this.#entering = entering;
    return this.#met([...through, ...broken, ...hasDefault]);
  }

  #leave(one: Statement, states: readonly S[]): readonly S[] {
    const after = this.#step(states, one.from + 1, one.to);
    if (one.kind === "goto")
      this.#atLabel.set(one.label, [...(this.#atLabel.get(one.label) ?? []), ...after]);
    else if (one.kind === "break") this.#broken.push(...after);
    else if (one.kind === "continue") this.#broken.push(...after);
    else for (const state of after) this.#walker.leave(state, one);
    return [];
  }

  #met(states: readonly S[]): readonly S[] {
    if (states.length < 2) return states;
    const known = new Map(states.map((state) => [this.#walker.keyOf(state), state]));
    return [...known.values()].slice(0, mostStates);
  }
}
