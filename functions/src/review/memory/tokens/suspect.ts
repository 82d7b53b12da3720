/**
 * Whether some way through a function may read what was never set, follow null or use what was freed: one walk over its
 * tokens that says yes too often, so that most functions need not be run.
 */
import { type Marks, joined, mark, marks, mayBeNull, unmark } from "./marks.ts";
import { isNullTest, partsJoinedBy, stripped } from "./null-test.ts";
import { type Statement, statementsOf } from "./statements.ts";
import { type Range, SuspectReader, type Surroundings } from "./suspect-read.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

export function isSuspect(one: FunctionTokens, around: Surroundings, followsUnset: boolean): boolean {
  const walk = new SuspectWalk(one, around, followsUnset);
  walk.list(statementsOf(one), new Map());
  return walk.isSuspect;
}

class SuspectWalk {
  readonly #reader: SuspectReader;
  readonly #one: FunctionTokens;
  readonly #atLabel = new Map<string, Marks | null>();
  #broken: Marks | null = null;
  #entering: Marks | null = null;

  constructor(one: FunctionTokens, around: Surroundings, followsUnset: boolean) {
    this.#one = one;
    this.#reader = new SuspectReader(one, around, followsUnset);
  }

  get isSuspect(): boolean {
    return this.#reader.isSuspect;
  }

  list(statements: readonly Statement[], known: Marks | null): Marks | null {
    let after = known;
    for (const one of statements) {
      if (this.isSuspect) return after;
      after = this.#statement(one, after);
    }
    return after;
  }

  #statement(one: Statement, known: Marks | null): Marks | null {
    if (one.kind === "label") return joined(known, this.#atLabel.get(one.label) ?? null);
    if (one.kind === "case") return joined(known, this.#entering && new Map(this.#entering));
    const isHolder = one.body.length > 0;
    if (!known && !isHolder) return null;
    return this.#through(one, known ?? new Map<string, number>());
  }

  #through(one: Statement, known: Marks): Marks | null {
    switch (one.kind) {
      case "block":
        return this.list(one.body, known);
      case "if":
        return this.#choice(one, known);
      case "loop":
      case "do":
        return this.#loop(one, known);
      case "switch":
        return this.#switch(one, known);
      case "try":
        return one.otherwise.reduce(
          (after, handler) => joined(after, this.list([handler], new Map(known))),
          this.list(one.body, new Map(known)),
        );
      default:
        return this.#plain(one, known);
    }
  }

  #plain(one: Statement, known: Marks): Marks | null {
    this.#reader.read([one.from, one.to], known);
    if (one.kind === "plain") return this.#reader.hasEnded ? null : known;
    if (one.kind === "goto")
      this.#atLabel.set(one.label, joined(this.#atLabel.get(one.label) ?? null, known));
    else if (one.kind !== "return") this.#broken = joined(this.#broken, known);
    return null;
  }

  #choice(one: Statement, known: Marks): Marks | null {
    const [yes, no] = this.#outcomes(one.test, known);
    const then = this.list(one.body, yes);
    return joined(then, one.otherwise.length > 0 ? this.list(one.otherwise, no) : no);
  }

  #outcomes(test: Range | null, known: Marks): readonly [Marks, Marks] {
    if (!test) return [known, new Map(known)];
    return this.#condition([test[0] + 1, test[1]], known);
  }

  #loop(one: Statement, known: Marks): Marks | null {
    const outer = this.#broken;
    this.#broken = null;
    const since = this.#reader.assigned.length;
    const [inside, skipped] = one.kind === "do" ? [known, null] : this.#enterLoop(one, known);
    const through = this.list(one.body, inside);
    if (one.kind === "do" && through && one.test) this.#outcomes(one.test, through);
    const after = joined(joined(through, skipped), this.#broken);
    if (after)
      for (const place of this.#reader.assigned.slice(since)) unmark(after, place, marks.unset | marks.null);
    this.#broken = outer;
    return after;
  }

  /** What holds in the first round, and what holds when there is none. */
  #enterLoop(one: Statement, known: Marks): readonly [Marks, Marks] {
    const [open, close] = one.test ?? [one.from, one.from + 1];
    if (this.#one.tokens.words[one.from] !== "for") return this.#outcomes(one.test, known);
    const [first, second] = this.#semicolons(open + 1, close);
    if (first === undefined) {
      this.#reader.read([open + 1, close], known);
      return [known, new Map(known)];
    }
    this.#reader.read([open + 1, first], known);
    return this.#condition([first + 1, second ?? close], known);
  }

  #semicolons(from: number, to: number): readonly number[] {
    const found: number[] = [];
    for (let at = from; at < to; at++) if (this.#one.tokens.words[at] === ";") found.push(at);
    return found;
  }

  #switch(one: Statement, known: Marks): Marks | null {
    const [broken, entering] = [this.#broken, this.#entering];
    this.#broken = null;
    if (one.test) this.#reader.read([one.test[0] + 1, one.test[1]], known);
    this.#entering = known;
    const through = this.list(one.body, null);
    const after = joined(joined(through, this.#broken), new Map(known));
    [this.#broken, this.#entering] = [broken, entering];
    return after;
  }

  /** What holds where the condition does, and where it does not. */
  #condition(range: Range, known: Marks): readonly [Marks, Marks] {
    const tokens = this.#one.tokens;
    const whole = stripped(tokens, range);
    for (const joint of ["||", "&&"] as const) {
      const parts = partsJoinedBy(joint, tokens, whole);
      if (parts.length > 1) return this.#joinedConditions(joint, parts, known);
    }
    this.#reader.read(whole, known);
    return this.#learn(whole, known);
  }

  #joinedConditions(joint: "||" | "&&", parts: readonly Range[], known: Marks): readonly [Marks, Marks] {
    let going: Marks = known;
    let left: Marks | null = null;
    for (const part of parts) {
      const [yes, no] = this.#condition(part, going);
      const out = joint === "||" ? yes : no;
      left = joined(left, out);
      going = joint === "||" ? no : yes;
    }
    const other = left ?? new Map<string, number>();
    return joint === "||" ? [other, going] : [going, other];
  }

  #learn(range: Range, known: Marks): readonly [Marks, Marks] {
    const test = isNullTest(this.#one.tokens, range);
    const other = new Map(known);
    if (!test) return [known, other];
    const [isNull, isThere] = test.isNull ? [known, other] : [other, known];
    unmark(isThere, test.place, mayBeNull);
    if ((variablesOf(this.#one).get(test.place)?.stars ?? 0) > 0) mark(isNull, test.place, marks.tested);
    return [known, other];
  }
}
