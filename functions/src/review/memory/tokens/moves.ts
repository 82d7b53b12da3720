/** C++: values that are used after they were moved, along the ways through a function. */
import { partnerOf, wordAt } from "./at.ts";
import type { Check, Report } from "./check.ts";
import { follow } from "./follow.ts";
import { isAccess } from "./mentions.ts";
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

const plainNumber = /^[\w:]*(?:int|bool|double|float|char|size_t|u?int\d+_t)$/;

/** `q.push(std::move(s)); s.size();` */
export const usedAfterMove: Check = {
  worth: /\bmove\s*\(/,
  languages: "cpp",
  look(one, report) {
    const movable = movableIn(one);
    if (movable.size > 0) new Moves(one, movable, report).look();
  },
};

/** Own variables that the function moves somewhere. */
function movableIn(one: FunctionTokens): ReadonlySet<string> {
  const variables = variablesOf(one);
  const found = new Set<string>();
  for (let at = one.from; at < one.to; at++) {
    const variable = variables.get(movedAt(one, at));
    if (variable?.stars === 0 && !plainNumber.test(variable.type)) found.add(variable.name);
  }
  return found;
}

/** What `std::move(name)` names where `move` stands; "" for anything else. */
function movedAt({ tokens: { words } }: FunctionTokens, at: number): string {
  const isMove = words[at] === "move" && words[at - 1] === "::" && words[at - 2] === "std";
  return isMove && words[at + 1] === "(" && words[at + 3] === ")" ? wordAt(words, at + 2) : "";
}

/** Names that were moved and not set since. */
type Moved = ReadonlySet<string>;

/** What a place where a name stands does to what it holds. */
type Use = "none" | "set" | "moved" | "used";

class Moves {
  readonly #one: FunctionTokens;
  readonly #words: readonly string[];
  readonly #movable: ReadonlySet<string>;
  readonly #report: Report;

  constructor(one: FunctionTokens, movable: ReadonlySet<string>, report: Report) {
    this.#one = one;
    this.#words = one.tokens.words;
    this.#movable = movable;
    this.#report = report;
  }

  look(): void {
    follow<Moved>(this.#one, new Set(), {
      step: (moved, from, to) => [this.#step(moved, from, to)],
      assume: (moved) => [moved],
      leave: () => undefined,
      keyOf: (moved) => [...moved].sort().join(" "),
    });
    this.#inLoops(statementsOf(this.#one));
  }

  /** Reports each use of what was moved before; what the statement itself moves counts behind it. */
  #step(before: Moved, from: number, to: number): Moved {
    let after = before;
    for (let at = from; at < to; at++) {
      if (this.#words[at] === "{" && isLambdaBody(this.#words, at)) at = this.#endOf(at, to);
      const name = wordAt(this.#words, at);
      if (!this.#movable.has(name) || isAccess(wordAt(this.#words, at - 1))) continue;
      const use = this.#useAt(at, from, to);
      if (use === "used" && before.has(name) && after.has(name)) this.#report("used-after-move", at);
      after = afterUse(use, after, name);
    }
    return after;
  }

  /** What a lambda does happens when it is called. */
  #endOf(brace: number, to: number): number {
    const close = partnerOf(this.#one.tokens.partners, brace);
    return close > brace && close < to ? close : brace;
  }

  #useAt(at: number, from: number, to: number): Use {
    const words = this.#words;
    const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
    if (variablesOf(this.#one).get(wordAt(words, at))?.at === at) return "set";
    if (/^(?:decltype|sizeof|typeof)$/.test(wordAt(words, at - 2)) && before === "(") return "none";
    if (movedAt(this.#one, at - 2) !== "") return this.#leavesWith(at, from) ? "none" : "moved";
    if (next === "=" || this.#isFilled(at, from, to)) return "set";
    return "used";
  }

  /** The statement leaves the function, sets what it moves, or moves only where there was room. */
  #leavesWith(at: number, from: number): boolean {
    const words = this.#words.slice(from, at);
    const name = wordAt(this.#words, at);
    return (
      /^(?:return|co_return|throw|co_yield)$/.test(wordAt(words, 0)) ||
      words.includes("try_emplace") ||
      words.some(
        (word, offset) => word === name && words[offset + 1] === "=" && !isAccess(wordAt(words, offset - 1)),
      )
    );
  }

  /** It is given by address or to a reader, cleared, or read into. */
  #isFilled(at: number, from: number, to: number): boolean {
    const words = this.#words;
    const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
    if (before === "&" || (before === ">" && words[at - 2] === ">")) return true;
    if (
      next === "." &&
      /^(?:clear|reset|assign|swap|resize|emplace|open|push\w*|append|insert)$/.test(wordAt(words, at + 2))
    )
      return true;
    const isWhole = /^[(,]$/.test(before) && /^[),]$/.test(next);
    return isWhole && words.slice(from, to).some((word) => /^(?:getline|tie|swap)$/.test(word));
  }

  /** What a round moves and does not set again is moved in the next round, too. */
  #inLoops(statements: readonly Statement[]): void {
    for (const one of statements) {
      if (one.kind === "loop" || one.kind === "do") this.#inLoop(one);
      this.#inLoops(one.body);
      this.#inLoops(one.otherwise);
    }
  }

  #inLoop(loop: Statement): void {
    const text = this.#words.slice(loop.from, loop.to);
    if (text.some((word) => /^(?:break|return|goto|throw|co_return|switch)$|^[A-Z][A-Z_]+$/.test(word)))
      return;
    for (const body of loop.body) this.#inBody(body.kind === "block" ? body.body : [body], loop);
  }

  /** Only what each round moves. */
  #inBody(list: readonly Statement[], loop: Statement): void {
    for (const one of list.filter(({ kind }) => kind === "plain")) {
      for (let at = one.from; at < one.to; at++) {
        const name = movedAt(this.#one, at);
        const declared = variablesOf(this.#one).get(name)?.at ?? loop.from;
        if (!this.#movable.has(name) || declared >= loop.from || this.#leavesWith(at + 2, one.from)) continue;
        if (!this.#isSetIn(name, loop)) this.#report("used-after-move", at + 2);
      }
    }
  }

  #isSetIn(name: string, { from, to }: Statement): boolean {
    for (let at = from; at < to; at++) {
      const isOther = this.#words[at] !== name || isAccess(wordAt(this.#words, at - 1));
      if (isOther || movedAt(this.#one, at - 2) !== "") continue;
      const use = this.#useAt(at, from, to);
      if (use === "set" || (use === "used" && !onlyReads(this.#words, at))) return true;
    }
    return false;
  }
}

/** A field, or a function that is known to leave the object as it is. */
function onlyReads(words: readonly string[], at: number): boolean {
  if (!isAccess(wordAt(words, at + 1))) return false;
  const isRead = /^(?:size|empty|c_str|data|at|begin|end|length|front|back|get)$/.test(wordAt(words, at + 2));
  return isRead || words[at + 3] !== "(";
}

/** Reported once for each move. */
function afterUse(use: Use, moved: Moved, name: string): Moved {
  if (use === "moved") return new Set([...moved, name]);
  return use === "none" ? moved : without(moved, name);
}

function without(names: Moved, name: string): Moved {
  return names.has(name) ? new Set([...names].filter((one) => one !== name)) : names;
}

/** The brace behind `[...]`, `[...] (...)` or `[...] () mutable`. */
function isLambdaBody(words: readonly string[], at: number): boolean {
  return /\] (?:\( [^()]*\) )?(?:mutable |noexcept )?$/.test(
    `${words.slice(Math.max(0, at - 16), at).join(" ")} `,
  );
}
