/**
 * What can be told of a matcher from the arrays of our own tree, before there is an object for the node: it says no at most of
 * the nodes of a common kind, and never where the matcher matches.
 */
import { operandsOf } from "../conditions/node-tests.ts";
import { repeatsIn } from "../conditions/repeated-variables.ts";
import type { Matcher, Relation } from "../writing/rule.ts";
import {
  away,
  costOfText,
  here,
  inner,
  numberOfKinds,
  numberOfOther,
  numberOfText,
  type Question,
  ShapeProgram,
} from "./shape-program.ts";
import { isTold } from "./told-by-tree.ts";
import { fieldNames } from "../../syntax/kinds.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";

/** What is known of a node before it is asked, and of what it captures. */
export interface Told {
  readonly kind: string | null;
  /** Parts of the matcher that hold. */
  readonly parts: ReadonlySet<Relation>;
  /** Metavariables that may not stand for a constant, with their `$`. */
  readonly variables: ReadonlySet<string>;
}

const nothing: Told = { kind: null, parts: new Set(), variables: new Set() };

/** Null for a matcher of which nothing more can be told. */
export function treeShapeOf(matcher: Matcher, told = nothing): ShapeProgram | null {
  const repeats = repeatsIn(matcher);
  const questions = [
    ...questionsOf(matcher, told),
    ...(repeats ? [question(here.other, numberOfOther(repeats), [], 8)] : []),
  ];
  return questions.length === 0 ? null : new ShapeProgram(questions);
}

/** All must be answered with yes; none where nothing can be told. The cheapest come first: most nodes are told apart by them. */
function questionsOf(matcher: Matcher, told = nothing): readonly Question[] {
  const { kind, all = [], any, not, pattern, regex } = matcher;
  return [
    ...(kind === undefined || kind === told.kind ? [] : ofKinds(numbersOfKind(kind))),
    ...ofOperator(pattern),
    ...(typeof pattern === "string" && told.variables.has(pattern) ? [noConstant] : []),
    ...ofRelations(matcher, told),
    ...all.flatMap((part) => questionsOf(part, told)),
    ...(any ? ofAny(any, { ...nothing, variables: told.variables }) : []),
    ...(regex === undefined ? [] : ofText(regex)),
    ...(not ? ofNot(not) : []),
  ].sort((one, other) => one.cost - other.cost);
}

/** `cost` is that of the question alone. */
function question(op: number, arg: number, more: readonly Question[], cost: number): Question {
  return { op, arg, more, cost: cost + costOf(more) };
}

function costOf(questions: readonly Question[]): number {
  return questions.reduce((sum, { cost }) => sum + cost, 0);
}

const noConstant = question(here.noConstant, 0, [], 2);

function ofRelations({ follows, has, inside }: Matcher, told: Told): readonly Question[] {
  const { parts } = told;
  const there = { ...nothing, variables: told.variables };
  return [
    ...(follows && !parts.has(follows) ? ofFollows(follows, there) : []),
    ...(has && !parts.has(has) ? ofHas(has, there) : []),
    ...(inside && !parts.has(inside) ? ofInside(inside, there) : []),
  ];
}

function ofAny(any: readonly Matcher[], told: Told): readonly Question[] {
  if (any.every(isKindAlone)) return ofKinds(any.flatMap(({ kind = "" }) => numbersOfKind(kind)));
  const ways = any.map((one) => questionsOf(one, told));
  if (ways.some(({ length }) => length === 0)) return [];
  return [
    question(
      inner.any,
      0,
      ways.map((way) => question(inner.way, 0, way, 0)),
      0,
    ),
  ];
}

function isKindAlone(matcher: Matcher): boolean {
  return matcher.kind !== undefined && Object.keys(matcher).length === 1;
}

/** Only of what is told exactly. */
function ofNot(not: Matcher): readonly Question[] {
  const questions = isTold(not) ? questionsOf(not) : [];
  return questions.length === 0 ? [] : [question(inner.not, 0, questions, 0)];
}

function ofKinds(kinds: readonly number[]): readonly Question[] {
  const [only = -1] = kinds;
  return kinds.length < 2
    ? [question(here.kind, only, [], 1)]
    : [question(here.kinds, numberOfKinds(kinds), [], 1)];
}

/** `$A && $B` */
function ofOperator(pattern: Matcher["pattern"]): readonly Question[] {
  const sign = typeof pattern === "string" ? signIn(pattern) : null;
  if (sign === null) return [];
  return ofHas({ field: "operator", regex: `^${sign.replaceAll("|", String.raw`\|`)}$` }, nothing);
}

/** The sign between two operands. */
export function signIn(pattern: string): string | null {
  return operandsOf(pattern)?.operator ?? null;
}

function ofHas({ stopBy, field, ...rest }: Relation, told: Told): readonly Question[] {
  if (stopBy !== undefined && stopBy !== "neighbor") return [];
  const more = questionsOf(rest, told);
  if (field !== undefined) return ofField(field, more);
  if (more.length === 0) return [];
  if (typeof rest.nthChild === "number") return [question(away.nth, rest.nthChild, more, 2)];
  const [only] = more;
  if (only?.op === here.kind && more.length === 1) return [question(here.childOfKind, only.arg, [], 3)];
  return [question(inner.child, 0, more, 3 * costOf(more))];
}

function ofField(field: string, more: readonly Question[]): readonly Question[] {
  return [question(away.field, fieldNames.indexOf(field), more, 2)];
}

function ofInside({ stopBy, field, ...rest }: Relation, told: Told): readonly Question[] {
  const more = questionsOf(rest, told);
  if (more.length === 0 || field !== undefined) return [];
  const isNear = stopBy === undefined || stopBy === "neighbor";
  return isNear ? [question(away.parent, 0, more, 1)] : [question(inner.around, 0, more, 9 * costOf(more))];
}

function ofFollows({ stopBy, field, ...rest }: Relation, told: Told): readonly Question[] {
  const more = questionsOf(rest, told);
  const isNear = stopBy === undefined || stopBy === "neighbor";
  if (more.length === 0 || field !== undefined || !isNear) return [];
  return [question(away.previous, 0, more, 1)];
}

function ofText(source: string): readonly Question[] {
  const number = numberOfText(source);
  return [question(here.text, number, [], costOfText(number))];
}
