/** The ways through a function's body, followed with a set of states. */
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";

/**
 * Follows a set of states through a body: branches part and meet, a loop's body runs once or not at all, forward gotos go on
 * at their label. `step` returns the states after a range of tokens.
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
    return states.length === 0 && !this.#holdsEntry(one) ? [] : this.#through(one, states);
  }

  #through(one: Statement, states: readonly S[]): readonly S[] {
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
        return this.#try(one, states);
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

  /** The body runs, or any of the handlers. */
  #try(one: Statement, states: readonly S[]): readonly S[] {
    const whole = this.list(one.body, states);
    return this.#met([...whole, ...one.otherwise.flatMap((handler) => this.list([handler], states))]);
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
