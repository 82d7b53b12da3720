/** Narrows what is known of variables by a condition that holds or does not. */
import type { Run } from "./run.ts";
import { any, numberOf, type State, truthOf, type Value, withOrigin } from "./state.ts";
import { bare, operatorOf, type Tree } from "./tree.ts";
import { rangeOf } from "./types.ts";

export function refine(test: Tree, holds: boolean, state: State, run: Run): void {
  const nullTest = nullTestOf(test);
  if (nullTest && refineNull(nullTest, holds, state, run)) return;
  if (test.kind !== "binary_expression") return;
  const operator = operatorOf(test);
  const left = test.field("left");
  const right = test.field("right");
  if (!left || !right) return;
  if ((holds ? operator : opposite(operator)) === "==") shareEqual([left, right], state, run);
  narrow(left, holds ? operator : opposite(operator), run.evaluateQuietly(right, state), state, run);
  narrow(
    right,
    holds ? mirrored(operator) : mirrored(opposite(operator)),
    run.evaluateQuietly(left, state),
    state,
    run,
  );
}

/** Memory that is where something else points to belongs to that as well. */
function shareEqual(sides: readonly Tree[], state: State, run: Run): void {
  const values = sides.map((side) => state.values.get(keyOfPlace(bare(side), run)));
  if (values.some((value) => value?.kind === "any"))
    for (const value of values) if (value?.kind === "pointer") state.change(value.region, { isShared: true });
}

interface NullTest {
  readonly place: Tree;
  /** The test holds for null. */
  readonly isNull: boolean;
}

export function nullTestOf(test: Tree): NullTest | null {
  if (/^(?:identifier|field_expression)$/.test(test.kind)) return { place: test, isNull: false };
  if (test.kind === "assignment_expression") return { place: test, isNull: false };
  if (test.kind !== "binary_expression") return null;
  const operator = operatorOf(test);
  const left = test.field("left");
  const right = test.field("right");
  if (!left || !right || !/^[=!]=$/.test(operator)) return null;
  const place = /^(?:\(\s*\w[\w\s]*\*+\s*\)\s*)?(?:null|NULL|nullptr|0)$/.test(right.text)
    ? bare(left)
    : /^(?:null|NULL|nullptr)$/.test(left.text)
      ? bare(right)
      : null;
  return place && { place, isNull: operator === "==" };
}

export function keyOfPlace(node: Tree, run: Run): string {
  if (node.kind === "assignment_expression") return keyOfPlace(bare(node.field("left") ?? node), run);
  if (node.kind === "field_expression")
    return `${keyOfPlace(bare(node.field("argument") ?? node), run)}.${node.field("field")?.text ?? ""}`;
  return node.kind === "identifier" ? run.keyOf(node.text) : "";
}

/** A parameter of which nothing is known is still a number of its type. */
function inRange(value: Value | undefined, key: string, run: Run): Value | undefined {
  const type = run.types.get(key);
  const range = value?.kind === "any" && type && !type.isPointer ? rangeOf(type.name) : null;
  return range ? numberOf(range[0], range[1]) : value;
}

/** `if (n)` */
function refineTruth(key: string, isZero: boolean, state: State, run: Run): boolean {
  const value = inRange(state.values.get(key), key, run);
  if (value?.kind !== "number") return false;
  const { low, high, outside } = value;
  state.values.set(
    key,
    isZero ? numberOf(0) : { ...numberOf(low === 0 ? 1 : low, high === 0 ? -1 : high, outside), not0: true },
  );
  return true;
}

/** True when the place was known to be a pointer or nothing at all. */
function refineNull({ place, isNull }: NullTest, holds: boolean, state: State, run: Run): boolean {
  const key = keyOfPlace(place, run);
  const value = state.values.get(key);
  if (key !== "" && refineTruth(key, isNull === holds, state, run)) return true;
  if (key === "") return false;
  if (isNull === holds) becomeNull(key, value, place, state, run);
  else if (value) becomeThere(key, value, state, run);
  return true;
}

function becomeThere(key: string, value: Value, state: State, run: Run): void {
  if (value.kind === "pointer") state.change(value.region, { isChecked: true });
  else if (value.kind === "null") state.values.set(key, any);
  else if (value.kind === "any" && run.types.get(key)?.isPointer === true)
    state.values.set(key, { kind: "any", isThere: true });
}

function becomeNull(key: string, value: Value | undefined, tested: Tree, state: State, run: Run): void {
  if (isKnownThere(value, state)) return;
  if (value?.kind === "pointer") undoAllocation(value.region, state);
  else if (!value || run.types.get(key)?.isPointer !== true) return;
  state.values.set(key, withOrigin({ kind: "null", learned: true }, tested));
}

function isKnownThere(value: Value | undefined, state: State): boolean {
  if (value?.kind === "pointer") return state.regions.get(value.region)?.isChecked === true;
  return value?.kind === "any" && value.isThere === true;
}

/** What would have been allocated is not there, and what realloc would have moved still is. */
function undoAllocation(id: number, state: State): void {
  const was = state.regions.get(id)?.was;
  if (was !== undefined) state.change(was, { isFreed: false });
  state.regions.delete(id);
}

const opposites: Readonly<Record<string, string>> = {
  "<": ">=",
  ">": "<=",
  "<=": ">",
  ">=": "<",
  "==": "!=",
  "!=": "==",
};
const mirrors: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

function opposite(operator: string): string {
  return opposites[operator] ?? "";
}

function mirrored(operator: string): string {
  return mirrors[operator] ?? operator;
}

const boundedSums = "bounded ";

/** Whether a test that holds here said how large this sum may be. */
export function wasBounded({ text }: Tree, { values }: State): boolean {
  return values.has(`${boundedSums}${text}`);
}

function narrow(place: Tree, operator: string, bound: Value, state: State, run: Run): void {
  const target = bare(place);
  if (target.kind === "binary_expression") boundSum(target, operator, state, run);
  else narrowPlace(target, operator, bound, state, run);
}

/** A test of some bits, or of a remainder, says more of the number than its range can. */
function boundSum(sum: Tree, operator: string, { values }: State, run: Run): void {
  if (/^[<>]=?$/.test(operator)) values.set(`${boundedSums}${sum.text}`, any);
  const tested = /^[&%]$/.test(operatorOf(sum)) ? sum.field("left") : null;
  const key = tested ? keyOfPlace(bare(tested), run) : "";
  const value = values.get(key);
  if (value?.kind === "number" && !value.outside && value.low !== value.high) values.set(key, any);
}

function narrowPlace(target: Tree, operator: string, bound: Value, state: State, run: Run): void {
  const inner = absoluteOf(target);
  const key = keyOfPlace(inner ?? target, run);
  const value = inRange(state.values.get(key), key, run);
  if (value?.kind !== "number") return;
  if (bound.kind !== "number") {
    // Some bound that is not known here was looked at: no more can be said than that it was.
    if (/^<=?$/.test(operator)) state.values.set(key, any);
    return;
  }
  const { low, high } = inner ? absoluteBounds(operator, bound.high) : boundsFor(operator, bound, value);
  const not0 = value.not0 || excludesZero(operator, bound, inner !== null);
  const made = numberOf(Math.max(value.low, low), Math.min(value.high, high), value.outside);
  state.values.set(key, { ...made, not0: made.not0 || not0 });
}

function excludesZero(operator: string, bound: Value, isAbsolute: boolean): boolean {
  return operator === "!=" ? truthOf(bound) === false : isAbsolute && operator.startsWith(">");
}

/** `abs(x)` */
function absoluteOf(node: Tree): Tree | null {
  const name = node.kind === "call_expression" ? node.field("function")?.text : undefined;
  if (name === undefined || !/^(?:std::)?(?:l|ll|imax|f)?abs$/.test(name)) return null;
  const argument = node.field("arguments")?.children[0];
  return argument ? withoutCast(bare(argument)) : null;
}

function withoutCast(node: Tree): Tree | null {
  return node.kind === "cast_expression" ? node.field("value") : node;
}

function absoluteBounds(operator: string, high: number): { low: number; high: number } {
  return operator.startsWith("<") ? { low: -high, high } : { low: -Infinity, high: Infinity };
}

function boundsFor(
  operator: string,
  bound: { low: number; high: number },
  value: { low: number; high: number },
): { low: number; high: number } {
  if (operator === "<") return { low: value.low, high: bound.high - 1 };
  if (operator === "<=") return { low: value.low, high: bound.high };
  if (operator === ">") return { low: bound.low + 1, high: value.high };
  if (operator === ">=") return { low: bound.low, high: value.high };
  if (operator === "==") return { low: bound.low, high: bound.high };
  if (operator === "!=" && bound.low === bound.high) {
    const low = value.low === bound.low ? value.low + 1 : value.low;
    return { low, high: value.high === bound.high ? value.high - 1 : value.high };
  }
  return value;
}
