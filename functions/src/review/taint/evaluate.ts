/** Runs code on values of which only some things are known, and keeps what was seen of each. */
import type { Code, Lambda } from "./code.ts";
import type { State, Walk } from "./state.ts";
import { constant, unknown, type Value } from "./value.ts";
import { join } from "./join.ts";

export function evaluate(code: Code, walk: Walk): Value {
  if (!walk.state.isReached) {
    walk.unreached.add(code);
    return constant;
  }
  const before = walk.seen.get(code);
  if (before) walk.stepsLeft -= 1;
  else walk.newStepsLeft -= 1;
  if (walk.stepsLeft < 0 || walk.newStepsLeft < 0) {
    walk.isCutShort = true;
    return unknown;
  }
  const value = walk.valueOf(code, walk);
  const earlier = walk.seen.get(code);
  walk.seen.set(code, earlier ? join([earlier, value]) : value);
  return value;
}

/** What a function returns from a state in which its parameters are bound; `ends` takes the states in which it may end. */
export function runBody(lambda: Lambda, state: State, walk: Walk, ends: State[] | null = null): Value {
  const outer = walk.state;
  const frame = { lambda, answers: [], exits: [], ends };
  walk.state = state;
  walk.frames.push(frame);
  const value = evaluate(lambda.body(), walk);
  const answers: Value[] = frame.answers;
  if (lambda.returnsBody && walk.state.isReached) answers.push(value);
  walk.frames.pop();
  if (walk.state.isReached) ends?.push(walk.state);
  walk.state = outer;
  return answers.length > 0 ? join(answers) : constant;
}
