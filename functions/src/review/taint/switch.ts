/** Runs the cases of a switch: the one that is known to run, or each of them. */
import type { Case, Code } from "./code.ts";
import { bind } from "./bind.ts";
import { evaluate } from "./evaluate.ts";
import { closeExits, copyOf, meet, openExits, type State, type Walk } from "./state.ts";
import { constant, type Value } from "./value.ts";
import { join } from "./join.ts";

export function runSwitch({ value, cases }: Extract<Code, { kind: "switch" }>, walk: Walk): Value {
  const subject = value ? evaluate(value, walk) : constant;
  const exits = openExits(walk);
  const base = walk.state;
  const chosen = chosenCase(subject, cases, walk);
  const values = runCases(value, cases, chosen, walk);
  const isComplete = chosen !== null || cases.some(({ tests }) => tests === null);
  if (!isComplete) walk.state = meet(walk.state, base);
  closeExits(walk, exits);
  return chosen === null ? join(values) : (values[chosen] ?? constant);
}

/** Leaves the state after all cases, as if one of them had to run. */
function runCases(
  subject: Code | null,
  cases: readonly Case[],
  chosen: number | null,
  walk: Walk,
): readonly Value[] {
  const base = walk.state;
  let through: State = { ...copyOf(base), isReached: false };
  let after = through;
  const values: Value[] = [];
  for (const [at, one] of cases.entries()) {
    const entered = copyOf(base);
    if (chosen !== null && chosen !== at) entered.isReached = false;
    walk.state = one.fallsThrough ? meet(entered, through) : entered;
    if (walk.state.isReached) narrow(subject, one, walk);
    values.push(evaluate(one.body, walk));
    if (one.fallsThrough) through = walk.state;
    else after = meet(after, walk.state);
  }
  walk.state = meet(after, through);
  return values;
}

/** In a case of constants the subject is one of them. */
function narrow(value: Code | null, { tests }: Case, walk: Walk): void {
  if (value?.kind !== "name" || tests === null || tests.length === 0) return;
  const values = tests.map((test) => evaluate(test, walk));
  if (values.every(({ origin }) => origin === "constant")) bind(value, join(values), null, walk);
}

/** The position of the only case that can run; null when it is not known. */
function chosenCase(subject: Value, cases: readonly Case[], walk: Walk): number | null {
  if (subject.exact === undefined) return null;
  for (const [at, { tests }] of cases.entries()) {
    const values = (tests ?? []).map((test) => evaluate(test, walk).exact);
    if (values.includes(undefined)) return null;
    if (values.some((value) => value === subject.exact)) return at;
  }
  const otherwise = cases.findIndex(({ tests }) => tests === null);
  return otherwise < 0 ? cases.length : otherwise;
}
