/** What a condition says of variables on the way where it holds, and on the way where it does not. */
import { keyOfPlace, nullTestOf, refine } from "./refine.ts";
import type { Run } from "./run.ts";
import { numberOf, type State, truthOf } from "./state.ts";
import { bare, operatorOf, type Tree } from "./tree.ts";

/** The states in which the condition is as given; none when it cannot be. */
export function assume(condition: Tree | null, holds: boolean, state: State, run: Run): State[] {
  if (!condition) return holds ? [state] : [];
  const test = bare(condition);
  return assumeJoined(test, holds, state, run) ?? assumeOne(test, holds, state, run);
}

/** Null for a test that is made of no other. */
function assumeJoined(test: Tree, holds: boolean, state: State, run: Run): State[] | null {
  if (test.kind === "declaration") return assume(test.field("value"), holds, state, run);
  if (test.kind === "binary_expression") {
    const operator = operatorOf(test);
    if (operator === "&&" || operator === "||") return assumeBoth(test, operator, holds, state, run);
  }
  if (test.kind === "unary_expression" && operatorOf(test) === "!") {
    return assume(test.field("argument"), !holds, state, run);
  }
  return null;
}

function assumeOne(test: Tree, holds: boolean, state: State, run: Run): State[] {
  const truth = truthOf(run.evaluate(test, state));
  if (truth === !holds) return [];
  if (truth === null && !repeats(test, holds, state, run)) return [];
  if (truth === null || checksPointer(test, state, run)) refine(test, holds, state, run);
  return isImpossible(test, holds, state, run) ? [] : [state];
}

const simpleTest = /^(\w+)\s*(?:([=!<>]=|[<>])\s*(\w+))?$/;
/** Said of the same two, each comes out as the other does not. */
const negations: Readonly<Record<string, string>> = { "!=": "", "==": "", "<": ">=", "<=": ">" };

const turned: ReadonlySet<string> = new Set(["!=", "<", "<="]);

/** A test of what the function does not set in between comes out as it did before; it is remembered. */
function repeats(test: Tree, holds: boolean, state: State, run: Run): boolean {
  const found = simpleTest.exec(test.text);
  if (!found || isSet(found, run.frame.text)) return true;
  const [, name = "", sign = "", other = ""] = found;
  const key = `test ${run.keyOf(name)} ${negations[sign] ?? sign}${other}`;
  const known = state.values.get(key);
  const answer = numberOf(turned.has(sign) === holds ? 0 : 1);
  if (known) return truthOf(known) === truthOf(answer);
  state.values.set(key, answer);
  return true;
}

/** Once before the first such test does not count. */
function isSet([test, name = ""]: RegExpExecArray, text: string): boolean {
  const sets = new RegExp(
    `\\b${name}\\s*(?:[-+*/|&^%]?=(?!=)|\\+\\+|--)|(?:\\+\\+|--|(?<!&)&)\\s*${name}\\b`,
    "g",
  );
  const [first, second] = text.matchAll(sets);
  return first !== undefined && (second !== undefined || first.index > text.indexOf(test));
}

function assumeBoth(test: Tree, operator: string, holds: boolean, state: State, run: Run): State[] {
  const left = test.field("left");
  const right = test.field("right");
  if ((operator === "&&") === holds) {
    return assume(left, holds, state, run).flatMap((one) => assume(right, holds, one, run));
  }
  const first = assume(left, holds, state.copy(), run);
  const second = assume(left, !holds, state, run).flatMap((one) => assume(right, holds, one, run));
  return [...first, ...second];
}

/** A fresh piece of memory counts as there, but a test of it is what tells. */
function checksPointer(test: Tree, state: State, run: Run): boolean {
  const place = test.kind === "binary_expression" ? test.field("left") : test;
  const value =
    place && /^(?:identifier|field_expression|assignment_expression)$/.test(bare(place).kind)
      ? state.values.get(keyOfPlace(bare(place), run))
      : undefined;
  return value?.kind === "pointer";
}

/** A test for null that cannot turn out so, because the pointer is known to be null. */
function isImpossible(test: Tree, holds: boolean, state: State, run: Run): boolean {
  const nullTest = nullTestOf(test);
  if (!nullTest) return false;
  const value = state.values.get(keyOfPlace(nullTest.place, run));
  if (value?.kind === "any" && value.isThere) return nullTest.isNull === holds;
  return value?.kind === "null" && nullTest.isNull !== holds;
}
