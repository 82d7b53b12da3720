/** Loops of C, run once with what their counter can be. */
import { assume } from "./assume.ts";
import { isUnbounded } from "./numbers.ts";
import { forgetElements } from "./places.ts";
import type { Executor, Run } from "./run.ts";
import { any, numberOf, type State, type Value } from "./state.ts";
import { bare, operatorOf, type Tree } from "./tree.ts";
import { rangeOf } from "./types.ts";

export const loop: Executor = (node, state, run) => {
  const initial = node.field("initializer");
  const begun = initial ? run.execute(initial, [state]) : [state];
  return begun.flatMap((one) => runLoop(node, one, run));
};

function runLoop(node: Tree, state: State, run: Run): State[] {
  const condition = node.field("condition");
  const body = node.field("body");
  if (!body) return [state];
  const counter = counterOf(node, condition, state, run);
  const before = state.copy();
  const isEndless = runsForever(condition);
  const testsLast = node.kind === "do_statement";
  const isPossible = (holds: boolean): boolean => assume(condition, holds, state.copy(), run).length > 0;
  if (!testsLast && !isPossible(true)) return assume(condition, false, state, run);
  const isSkipped = !testsLast && !isEndless && isPossible(false);
  enter(node, counter, state, run);
  const entered = counter || testsLast ? [state] : assume(condition, true, state, run);
  checkBound(node, condition, state, run);
  const rounds = runRound(node, body, entered, run);
  for (const one of rounds) forgetRound(node, before, one, run);
  forgetUnset(node, before, before, run);
  blurPointers(node, before, run);
  const after = rounds.flatMap((one) => leaveRound(one, isEndless, counter, condition, run));
  return landed(isSkipped ? [...after, ...assume(condition, false, before, run)] : after);
}

/** What a test in one round said of a pointer need not be so after the last. */
function forgetRound(node: Tree, before: State, state: State, run: Run): void {
  forgetUnset(node, before, state, run);
  for (const [key, value] of state.values)
    if (value.kind === "null" && value.learned && before.values.get(key) !== value)
      state.values.set(key, any);
}

/** A condition says less of a number that grows by more than one: `for (i = 0; i < n; i += 4)`. */
function forgetSteps(node: Tree, state: State, run: Run): void {
  for (const [, name] of node.text.matchAll(/([A-Za-z_]\w*)\s*(?:[-+*]|<<|>>)=/g)) {
    const key = run.keyOf(name ?? "");
    const value = state.values.get(key);
    if (value?.kind === "number" && value.low !== value.high && !value.outside) state.values.set(key, any);
  }
}

/** The body and, where nothing left it, the update. */
function runRound(node: Tree, body: Tree, entered: readonly State[], run: Run): State[] {
  for (const one of entered) forgetSteps(node, one, run);
  const rounds = run.execute(body, entered);
  const update = node.field("update");
  for (const one of rounds) if (update && one.jump === null) run.evaluate(update, one.copy());
  return rounds;
}

/** `i < n` where n comes from outside. */
function checkBound(node: Tree, condition: Tree | null, state: State, run: Run): void {
  const test = condition && bare(condition);
  if (test?.kind !== "binary_expression" || !/^<=?$/.test(operatorOf(test))) return;
  const bound = test.field("right");
  if (bound?.kind !== "identifier" || !isUnbounded(run.evaluateQuietly(bound, state))) return;
  const isCostly = /\b(?:fprintf|fwrite|fputs|write|send|malloc|calloc|new|fwprintf)\b/.test(node.text);
  run.report(isCostly ? "costly-number" : "loop-bound", test);
}

function runsForever(condition: Tree | null): boolean {
  return condition === null || /^\(?(?:1|true)\)?$/.test(condition.text);
}

/** Any round may be the one that is run. */
function enter(node: Tree, counter: Counter | null, state: State, run: Run): void {
  blur(node, state, counter?.key ?? null, run);
  if (!runsOnce(node, counter)) forgetUnset(node, state, state, run);
  if (counter) state.values.set(counter.key, counter.inside);
}

/** After the loop its own breaks are done. */
export function landed(states: readonly State[]): State[] {
  for (const state of states)
    if (state.jump?.kind === "break" || state.jump?.kind === "continue") state.jump = null;
  return [...states];
}

/** `while (1) { ...; break; }` and a counter with one value. */
function runsOnce(node: Tree, counter: Counter | null): boolean {
  const inside = counter?.inside;
  if (inside?.kind === "number" && inside.low === inside.high) return true;
  return node.field("body")?.children.at(-1)?.kind === "break_statement";
}

/** What was not set in this round may be in another. */
export function forgetUnset(node: Tree, before: State, state: State, run: Run): void {
  for (const name of assignedIn(node)) {
    const key = run.keyOf(name);
    const value = state.values.get(key);
    if (value && isUnset(value) && before.values.get(key) === value) state.values.set(key, any);
  }
}

/** A negative number stands for nothing found yet; what a test said holds for this round. */
function isUnset(value: Value): boolean {
  if (value.kind === "number") return value.low === value.high && value.low < 0;
  return /^(?:null|uninitialized)$/.test(value.kind) || (value.kind === "any" && value.isThere === true);
}

const assigned = new WeakMap<Tree, ReadonlySet<string>>();

/** Variables and their fields that the loop gives a value, or the address of which it takes. */
function assignedIn(loop: Tree): ReadonlySet<string> {
  let names = assigned.get(loop);
  if (!names) {
    const found = loop.text.matchAll(/([A-Za-z_][\w.]*)\s*=(?!=)|&\s*([A-Za-z_][\w.]*)/g);
    names = new Set([...found].map(([, set, given]) => set ?? given ?? ""));
    assigned.set(loop, names);
  }
  return names;
}

/** A round that broke off leaves as it is; any other when the condition no longer holds. */
function leaveRound(
  state: State,
  isEndless: boolean,
  counter: Counter | null,
  condition: Tree | null,
  run: Run,
): State[] {
  if (state.jump !== null && state.jump.kind !== "continue") return [state];
  if (isEndless) return [];
  state.jump = null;
  if (!counter) {
    const left = assume(condition, false, state.copy(), run);
    return left.length > 0 ? left : [state];
  }
  state.values.set(counter.key, counter.after);
  return [state];
}

interface Counter {
  readonly key: string;
  readonly inside: Value;
  readonly after: Value;
}

/** `for (i = a; i < b; i++)` whose body does not change i. */
function counterOf(node: Tree, condition: Tree | null, state: State, run: Run): Counter | null {
  const compared = countingTest(node, condition);
  if (!compared) return null;
  const key = run.keyOf(compared.name);
  const start = state.values.get(key);
  const bound = run.evaluateQuietly(compared.bound, state);
  if (start?.kind !== "number" || bound.kind !== "number") return null;
  const counter = compared.operator.startsWith("<")
    ? countUp(key, start, bound, compared.operator)
    : countDown(key, start, bound, compared.operator, run);
  return counter && compared.isOneOfMany ? { ...counter, after: any } : counter;
}

type NumberValue = Extract<Value, { kind: "number" }>;

function countUp(key: string, start: NumberValue, bound: NumberValue, operator: string): Counter | null {
  const last = operator === "<" ? bound.high - 1 : bound.high;
  if (last < start.low) return null;
  return {
    key,
    inside: numberOf(start.low, last, bound.outside),
    after: numberOf(last + 1, last + 1, bound.outside),
  };
}

/** A number without a sign never leaves `>= 0`. */
function countDown(
  key: string,
  start: NumberValue,
  bound: NumberValue,
  operator: string,
  run: Run,
): Counter | null {
  const last = operator === ">" ? bound.low + 1 : bound.low;
  const least = rangeOf(run.types.get(key)?.name ?? "")?.[0] ?? 0;
  if (last > start.high || last - 1 < least) return null;
  const isOutside = start.outside || bound.outside;
  return {
    key,
    inside: numberOf(last, start.high, isOutside),
    after: numberOf(last - 1, last - 1, isOutside),
  };
}

/** `i < n; i++` or `i > n; i--` */
function countsTowards(loop: Tree, operator: string, name: string): boolean {
  const update = loop.field("update")?.text ?? "";
  if (!/^[<>]=?$/.test(operator) || !update.includes(name)) return false;
  return update.includes(operator.startsWith("<") ? "++" : "--");
}

interface CountingTest {
  readonly name: string;
  readonly operator: string;
  readonly bound: Tree;
  /** Another condition may end the loop before. */
  readonly isOneOfMany: boolean;
}

function countingTest(node: Tree, condition: Tree | null): CountingTest | null {
  const test = condition && bare(condition);
  if (node.kind !== "for_statement" || test?.kind !== "binary_expression") return null;
  return operatorOf(test) === "&&" ? firstCountingTest(node, test) : oneCountingTest(node, test);
}

function firstCountingTest(node: Tree, joined: Tree): CountingTest | null {
  const known = joined.children.map((part) => countingTest(node, part)).find((part) => part !== null);
  return known ? { ...known, isOneOfMany: true } : null;
}

function oneCountingTest(node: Tree, test: Tree): CountingTest | null {
  const [left, bound] = test.children;
  if (left?.kind !== "identifier" || !bound) return null;
  const operator = operatorOf(test);
  return countsTowards(node, operator, left.text)
    ? { name: left.text, operator, bound, isOneOfMany: false }
    : null;
}

/** What a round changes bit by bit is not known in the next. */
export function blur(node: Tree, state: State, counter: string | null, run: Run): void {
  for (const name of steppedIn(node)) {
    const key = run.keyOf(name);
    const value = state.values.get(key);
    if (value?.kind === "pointer") state.values.set(key, { ...value, high: Infinity });
    else if (key !== counter && value !== undefined && value.kind !== "uninitialized" && !isThere(value))
      state.values.set(key, any);
  }
  forgetFilled(node, state, run);
}

/** A pointer that is moved is not null for that. */
function isThere(value: Value): boolean {
  return value.kind === "any" && value.isThere === true;
}

function forgetFilled(node: Tree, state: State, run: Run): void {
  for (const name of filledIn(node)) {
    const array = state.values.get(run.keyOf(name));
    if (array?.kind === "pointer") forgetElements(array.region, state);
  }
}

/** Arrays of which the loop sets elements. */
function filledIn(loop: Tree): readonly string[] {
  const found = loop.text.matchAll(/([A-Za-z_]\w*)\s*\[[^\];]{0,60}\]\s*(?:\+\+|--|[-+*/|&^%]?=(?!=))/g);
  return [...found].map(([, name]) => name ?? "");
}

/** A loop that moves a pointer is taken to have run where the pointer is used behind it. */
function blurPointers(node: Tree, state: State, run: Run): void {
  for (const name of steppedIn(node)) {
    const value = state.values.get(run.keyOf(name));
    if (value?.kind === "pointer") state.values.set(run.keyOf(name), { ...value, high: Infinity });
  }
}

const stepped = new WeakMap<Tree, ReadonlySet<string>>();

function steppedIn(loop: Tree): ReadonlySet<string> {
  let names = stepped.get(loop);
  if (!names) {
    const found = loop.text.matchAll(
      /([A-Za-z_]\w*)\s*(?:\+\+|--|[-+*/|&^%]=)|(?:\+\+|--)\s*([A-Za-z_]\w*)|\b(\w+)\s*=(?!=)[^;{}]{0,80}[(,]\s*\3\s*[,)]/g,
    );
    names = new Set([...found].map(([, one, other, again]) => one ?? other ?? again ?? ""));
    stepped.set(loop, names);
  }
  return names;
}
