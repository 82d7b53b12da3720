/**
 * What can be told of a matcher from the arrays of our own tree, before there is an object for the node: it says no at most of
 * the nodes of a common kind, and never where the matcher matches.
 */
import { operandsOf, regexOf } from "./node-tests.ts";
import { edgesOf, hasEdges } from "./regex-edges.ts";
import { leastLengthOf } from "./regex-words.ts";
import { repeatsIn } from "./repeated-variables.ts";
import type { Matcher, Relation } from "./rule.ts";
import { fieldNames, isNamedKind, kindNames } from "../syntax/kinds.ts";
import type { NodeOrder } from "../syntax/node-order.ts";
import { childInField, nthNamed } from "../syntax/node-numbers.ts";
import { numbersOfKind } from "../syntax/node-search.ts";
import { none, type SyntaxTree } from "../syntax/tree.ts";

export type TreeShape = (tree: SyntaxTree, node: number, order: NodeOrder) => boolean;

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
export function treeShapeOf(matcher: Matcher, told = nothing): TreeShape | null {
  const repeats = repeatsIn(matcher);
  const parts = [questionOf(matcher, told), repeats && { cost: 8, holds: repeats }];
  return allOf(parts.filter((part) => part !== null))?.holds ?? null;
}

/** With what it costs to ask it, as a multiple of a look at a node's kind. */
interface Question {
  readonly holds: TreeShape;
  readonly cost: number;
}

function questionOf(matcher: Matcher, told = nothing): Question | null {
  const { kind, all = [], any, not, pattern, regex } = matcher;
  const parts = [
    kind === undefined || kind === told.kind ? null : ofKind(kind),
    operatorOf(pattern),
    typeof pattern === "string" && told.variables.has(pattern) ? ofVariable : null,
    ...ofRelations(matcher, told),
    ...all.map((part) => questionOf(part, told)),
    any ? ofAny(any, { ...nothing, variables: told.variables }) : null,
    regex === undefined ? null : ofText(regex),
    not ? ofNot(not) : null,
  ];
  return allOf(parts.filter((part) => part !== null).sort((one, other) => one.cost - other.cost));
}

function ofRelations({ follows, has, inside }: Matcher, told: Told): (Question | null)[] {
  const { parts } = told;
  const there = { ...nothing, variables: told.variables };
  return [
    follows && !parts.has(follows) ? ofFollows(follows, there) : null,
    has && !parts.has(has) ? ofHas(has, there) : null,
    inside && !parts.has(inside) ? ofInside(inside, there) : null,
  ];
}

/** The cheapest come first: most nodes are told apart by them. */
function allOf(parts: readonly Question[]): Question | null {
  const [first, ...others] = parts;
  const rest = others.length === 0 ? null : allOf(others);
  if (!first || !rest) return first ?? null;
  const [one, other] = [first.holds, rest.holds];
  return {
    cost: first.cost + rest.cost,
    holds: (tree, node, order) => one(tree, node, order) && other(tree, node, order),
  };
}

function ofAny(any: readonly Matcher[], told: Told): Question | null {
  const questions = any.map((one) => questionOf(one, told)).filter((one) => one !== null);
  if (questions.length < any.length) return null;
  const cost = questions.reduce((sum, one) => sum + one.cost, 0);
  return {
    cost,
    holds: (tree, node, order) => {
      for (const { holds } of questions) if (holds(tree, node, order)) return true;
      return false;
    },
  };
}

/** Only of what is told exactly: a text. */
function ofNot({ regex, ...others }: Matcher): Question | null {
  if (regex === undefined || Object.keys(others).length > 0) return null;
  const { cost, holds } = ofText(regex);
  return { cost, holds: (tree, node, order) => !holds(tree, node, order) };
}

function ofKind(kind: string): Question {
  const [one = -1, other = one] = numbersOfKind(kind);
  return { cost: 1, holds: ({ kinds }, node) => kinds[node] === one || kinds[node] === other };
}

/** `$A && $B` */
function operatorOf(pattern: Matcher["pattern"]): Question | null {
  const sign = typeof pattern === "string" ? signIn(pattern) : null;
  if (sign === null) return null;
  return ofHas({ field: "operator", regex: `^${sign.replaceAll("|", String.raw`\|`)}$` }, nothing);
}

/** The sign between two operands. */
export function signIn(pattern: string): string | null {
  return operandsOf(pattern)?.operator ?? null;
}

/** Kinds that `plainValue` takes for constants. */
const constants = new Set(
  ["arrow_function", "function_expression", "number", "regex", "true", "false"].flatMap(numbersOfKind),
);
const [string] = numbersOfKind("string");

/** What nobody can have made of anything else needs no look at its value. */
const ofVariable: Question = {
  cost: 2,
  holds: ({ kinds, starts, ends, text }, node) => {
    const kind = kinds[node] ?? 0;
    if (kind !== string) return !constants.has(kind);
    return /[\\$#{}%]/.test(text.slice(starts[node], ends[node]));
  },
};

function ofHas({ stopBy, field, ...rest }: Relation, told: Told): Question | null {
  if (stopBy !== undefined && stopBy !== "neighbor") return null;
  const inner = questionOf(rest, told);
  if (field !== undefined) return ofField(field, inner);
  if (inner === null) return null;
  if (typeof rest.nthChild === "number") return ofNth(rest.nthChild, inner);
  const { holds } = inner;
  return {
    cost: 4 * inner.cost,
    holds: (tree, node, order) => {
      const { firstChildren, nextSiblings } = tree;
      let child = firstChildren[node] ?? none;
      while (child !== none && !holds(tree, child, order)) child = nextSiblings[child] ?? none;
      return child !== none;
    },
  };
}

/** Of the named children, from 1. */
function ofNth(nth: number, { holds, cost }: Question): Question {
  return {
    cost: 2 + cost,
    holds: (tree, node, order) => {
      const child = nthNamed(tree, node, nth);
      return child !== none && holds(tree, child, order);
    },
  };
}

function ofField(field: string, inner: Question | null): Question {
  const wanted = fieldNames.indexOf(field);
  const holds = inner?.holds;
  return {
    cost: 2 + (inner?.cost ?? 0),
    holds: (tree, node, order) => {
      const child = wanted < 1 ? none : childInField(tree, node, wanted);
      return child !== none && holds?.(tree, child, order) !== false;
    },
  };
}

function ofInside({ stopBy, field, ...rest }: Relation, told: Told): Question | null {
  const inner = questionOf(rest, told);
  if (inner === null || field !== undefined) return null;
  const { holds, cost } = inner;
  if (stopBy === undefined || stopBy === "neighbor") {
    return {
      cost: 1 + cost,
      holds: (tree, node, order) => {
        const parent = tree.parents[node] ?? none;
        return parent !== none && holds(tree, parent, order);
      },
    };
  }
  return {
    cost: 10 * cost,
    holds: (tree, node, order) => {
      let above = tree.parents[node] ?? none;
      while (above !== none && !holds(tree, above, order)) above = tree.parents[above] ?? none;
      return above !== none;
    },
  };
}

function ofFollows({ stopBy, field, ...rest }: Relation, told: Told): Question | null {
  const inner = questionOf(rest, told);
  const isNear = stopBy === undefined || stopBy === "neighbor";
  if (inner === null || field !== undefined || !isNear) return null;
  const { holds, cost } = inner;
  return {
    cost: 1 + cost,
    holds: (tree, node, order) => {
      const before = order.previousOf(node);
      return before !== none && holds(tree, before, order);
    },
  };
}

/** What an expression of whole texts matches: `^(?:one|other\.text)$`. */
function textsOf(source: string): readonly string[] | null {
  const [, group, alone] = /^\^(?:\(\?:([^()]*)\)|([^()|]*))\$$/.exec(source) ?? [];
  const texts = (group ?? alone ?? "").split("|");
  if (!texts.every((text) => /^(?:\w|\\[^\w\s])+$/.test(text))) return null;
  return texts.map((text) => text.replaceAll("\\", ""));
}

/** The text of a token is known by its kind, and asked once. */
function ofText(source: string): Question {
  const regex = regexOf(source);
  const isTextRight = textTestOf(source);
  const ofTokens: (boolean | undefined)[] = [];
  return {
    cost: 6,
    holds: ({ kinds, starts, ends, text }, node) => {
      const kind = kinds[node] ?? 0;
      if (!isNamedKind(kind)) return (ofTokens[kind] ??= regex.test(kindNames[kind] ?? ""));
      return isTextRight(text, starts[node] ?? 0, ends[node] ?? 0);
    },
  };
}

/** Most texts are told apart by their length and by their first and last character, and are never cut out. */
function textTestOf(source: string): (text: string, start: number, end: number) => boolean {
  const texts = textsOf(source);
  const set = new Set(texts);
  const lengths = (texts ?? []).map(({ length }) => length);
  const longest = texts ? Math.max(...lengths) : Infinity;
  const shortest = texts ? Math.min(...lengths) : leastLengthOf(source);
  const regex = regexOf(source);
  const edges = edgesOf(source);
  return (text, start, end) => {
    const length = end - start;
    if (length < shortest || length > longest || !hasEdges(text, start, end, edges)) return false;
    const own = text.slice(start, end);
    return texts ? set.has(own) : regex.test(own);
  };
}
