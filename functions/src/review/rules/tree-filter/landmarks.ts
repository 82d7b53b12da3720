/**
 * What stands next to a node that a matcher matches: one look at the kind of a neighbour answers for all rules about nodes of a
 * kind, and most of them need not be tried there.
 */
import { regexOf } from "../conditions/node-tests.ts";
import type { Matcher, Relation } from "../writing/rule.ts";
import { signIn } from "./tree-shape.ts";
import { fieldNames, isNamedKind, kindNames } from "../../syntax/kinds.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";

/** Where to look from a node: to the child in a field, by the field's number, or to one of these. */
export const anyChild = 0;
export const parent = -1;
export const previous = -2;

/** One of the kinds, by number, stands there. */
export interface Landmark {
  readonly step: number;
  readonly kinds: readonly number[];
  /** The part of the matcher that says this and no more; null where none does. */
  readonly whole: Relation | null;
}

const operator = fieldNames.indexOf("operator");
const tokens = kindNames.flatMap((name, number) =>
  number > 0 && !isNamedKind(number) ? [{ name, number }] : [],
);

/** More than these tell little that is new. */
const most = 3;

/** Those by which most nodes are told apart, in the order in which to look. */
export function landmarksOf(matcher: Matcher): readonly Landmark[] {
  return allLandmarksOf(matcher)
    .sort((one, other) => costOf(one.step) - costOf(other.step))
    .slice(0, most);
}

/** A sign between operands tells most, and a field takes less looking than all children. */
function costOf(step: number): number {
  if (step === operator) return 0;
  return step > 0 ? step : 1_000 - step;
}

function allLandmarksOf({ all = [], any = [], has, inside, follows, pattern }: Matcher): Landmark[] {
  const sign = typeof pattern === "string" ? signIn(pattern) : null;
  const signs = tokens.filter(({ name }) => name === sign).map(({ number }) => number);
  return [
    ...(sign === null ? [] : [{ step: operator, kinds: signs, whole: null }]),
    ...(has ? landmarksIn(has, anyChild) : []),
    ...(inside ? landmarksIn(inside, parent) : []),
    ...(follows ? landmarksIn(follows, previous) : []),
    ...all.flatMap(allLandmarksOf),
    ...landmarksOfChoice(any),
  ];
}

function landmarksIn(relation: Relation, step: number): Landmark[] {
  const { stopBy, field, ...there } = relation;
  if (stopBy !== undefined && stopBy !== "neighbor") return [];
  if (field !== undefined && step !== anyChild) return [];
  const kinds = kindsOf(there) ?? (field === "operator" ? tokensLike(there) : null);
  if (!kinds) return [];
  const whole = testsOneThing(there) ? relation : null;
  return [{ step: field === undefined ? step : fieldNames.indexOf(field), kinds, whole }];
}

/** A kind, a choice of kinds, or a sign. */
function testsOneThing(matcher: Matcher): boolean {
  if (Object.keys(matcher).length > 1 || matcher.all) return false;
  return matcher.any?.every(testsOneThing) !== false;
}

/** What each of the alternatives demands of the same neighbour. */
function landmarksOfChoice(any: readonly Matcher[]): Landmark[] {
  const [first = [], ...others] = any.map(allLandmarksOf);
  return first.flatMap(({ step, kinds }) => {
    const same = others.map((landmarks) => landmarks.find((one) => one.step === step));
    if (same.includes(undefined)) return [];
    return [
      { step, kinds: [...new Set([...kinds, ...same.flatMap((one) => one?.kinds ?? [])])], whole: null },
    ];
  });
}

/** Null where it may be of any kind. */
function kindsOf({ kind, any, all }: Matcher): readonly number[] | null {
  if (kind !== undefined) return numbersOfKind(kind);
  if (any) {
    const kinds = any.map(kindsOf);
    return kinds.includes(null) ? null : kinds.flatMap((one) => one ?? []);
  }
  return all?.map(kindsOf).find((kinds) => kinds !== null) ?? null;
}

function tokensLike({ regex }: Matcher): readonly number[] | null {
  if (regex === undefined) return null;
  return tokens.filter(({ name }) => regexOf(regex).test(name)).map(({ number }) => number);
}
