/** Runs statements: both ways of a branch, two rounds of a loop, what is tried and how it goes wrong. */
import type { Code } from "./code.ts";
import { bind } from "./bind.ts";
import { evaluate } from "./evaluate.ts";
import { truthOf } from "./operations.ts";
import { refine } from "./refine.ts";
import { closeExits, copyOf, meet, openExits, type Frame, type State, type Walk } from "./state.ts";
import { constant, unknown, type Value } from "./value.ts";
import { elementOf } from "./collections.ts";
import { join } from "./join.ts";

export function runIf({ test, then, otherwise }: Extract<Code, { kind: "if" }>, walk: Walk): Value {
  const truth = truthOf(evaluate(test, walk).exact);
  const base = walk.state;
  const way = (code: Code | null, isTrue: boolean): [Value, State] => {
    walk.state = copyOf(base);
    if (truth === !isTrue) walk.state.isReached = false;
    refine(test, isTrue, walk);
    const value = code ? evaluate(code, walk) : constant;
    return [value, walk.state];
  };
  const [one, thenState] = way(then, true);
  const [other, elseState] = way(otherwise, false);
  walk.state = meet(thenState, elseState);
  if (!walk.state.isReached) walk.state = { ...copyOf(base), isReached: false };
  if (truth !== null) return truth ? one : other;
  return join([one, other]);
}

/** Two rounds are enough for what one round gives the next. */
export function runLoop({ test, body, testsLast }: Extract<Code, { kind: "loop" }>, walk: Walk): Value {
  const exits = openExits(walk);
  const first = test && !testsLast ? truthOf(evaluate(test, walk).exact) : null;
  if (first === false) {
    closeExits(walk, exits);
    return constant;
  }
  for (let round = 0; round < 2; round += 1) {
    const base = walk.state;
    walk.state = copyOf(base);
    if (test && !testsLast) refine(test, true, walk);
    evaluate(body, walk);
    walk.state = meet(base, walk.state);
    if (test) evaluate(test, walk);
  }
  if (test) refine(test, false, walk);
  closeExits(walk, exits);
  return unknown;
}

export function runEach({ target, of, body }: Extract<Code, { kind: "each" }>, walk: Walk): Value {
  const collection = evaluate(of, walk);
  const exits = openExits(walk);
  let made: Value = unknown;
  for (let round = 0; round < 2; round += 1) {
    const base = walk.state;
    walk.state = copyOf(base);
    bind(target, elementOf(collection), null, walk);
    made = evaluate(body, walk);
    walk.state = meet(base, walk.state);
  }
  closeExits(walk, exits);
  return { ...made, exact: undefined, items: null, fields: null };
}

export function runTry({ body, handlers, last }: Extract<Code, { kind: "try" }>, walk: Walk): Value {
  const base = copyOf(walk.state);
  const value = evaluate(body, walk);
  const tried = walk.state;
  let after = tried;
  for (const handler of handlers) {
    walk.state = copyOf(meet(base, { ...tried, isReached: true }));
    evaluate(handler, walk);
    after = meet(after, walk.state);
  }
  walk.state = copyOf(after);
  if (last) runLast(last, walk);
  return value;
}

/** The last part runs also when everything before it jumped away. */
function runLast(last: Code, walk: Walk): void {
  const { isReached } = walk.state;
  walk.state.isReached = true;
  evaluate(last, walk);
  walk.state.isReached &&= isReached;
}

export function runJump({ how, value }: Extract<Code, { kind: "jump" }>, walk: Walk): Value {
  const given = value ? evaluate(value, walk) : constant;
  const frame = walk.frames.at(-1);
  if (how === "return") endFunction(frame, value ? given : null, walk);
  if (how === "break" || how === "continue") frame?.exits.at(-1)?.push(copyOf(walk.state));
  walk.state.isReached = false;
  return constant;
}

function endFunction(frame: Frame | undefined, answer: Value | null, walk: Walk): void {
  if (answer) frame?.answers.push(answer);
  frame?.ends?.push(copyOf(walk.state));
}
