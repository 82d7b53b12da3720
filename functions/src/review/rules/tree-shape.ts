/**
 * What can be told of a matcher from the arrays of our own tree, before there is an object for the node: it says no at most of
 * the nodes of a common kind, and never where the matcher matches.
 */
import { regexOf } from "./node-tests.ts";
import { leastLengthOf } from "./regex-words.ts";
import type { Matcher, Relation } from "./rule.ts";
import { fieldNames, isNamedKind, kindNames } from "../syntax/kinds.ts";
import type { NodeOrder } from "../syntax/node-order.ts";
import { childInField } from "../syntax/node-numbers.ts";
import { numbersOfKind } from "../syntax/node-search.ts";
import { none, type SyntaxTree } from "../syntax/tree.ts";

export type TreeShape = (tree: SyntaxTree, node: number, order: NodeOrder) => boolean;

/** What is known of a node before it is asked: its kind, and parts of the matcher that hold. */
export interface Told {
  readonly kind: string | null;
  readonly parts: ReadonlySet<Relation>;
}

const nothing: Told = { kind: null, parts: new Set() };

/** Null for a matcher of which nothing more can be told. */
export function treeShapeOf(matcher: Matcher, told = nothing): TreeShape | null {
  const { kind, all = [], any, pattern, regex } = matcher;
  const parts = [
    kind === undefined || kind === told.kind ? null : ofKind(kind),
    operatorOf(pattern),
    ...ofRelations(matcher, told.parts),
    ...all.map((part) => treeShapeOf(part, told)),
    any ? ofAny(any) : null,
    regex === undefined ? null : ofText(regex),
  ];
  return allOf(parts.filter((part) => part !== null));
}

function ofRelations({ follows, has, inside }: Matcher, told: Told["parts"]): (TreeShape | null)[] {
  return [
    follows && !told.has(follows) ? ofFollows(follows) : null,
    has && !told.has(has) ? ofHas(has) : null,
    inside && !told.has(inside) ? ofInside(inside) : null,
  ];
}

function allOf(parts: readonly TreeShape[]): TreeShape | null {
  const [first, ...others] = parts;
  const rest = others.length === 0 ? null : allOf(others);
  if (!first || !rest) return first ?? null;
  return (tree, node, order) => first(tree, node, order) && rest(tree, node, order);
}

function ofAny(any: readonly Matcher[]): TreeShape | null {
  const shapes = any.map((one) => treeShapeOf(one));
  const known = shapes.filter((shape) => shape !== null);
  if (known.length < shapes.length) return null;
  return (tree, node, order) => {
    for (const shape of known) if (shape(tree, node, order)) return true;
    return false;
  };
}

function ofKind(kind: string): TreeShape {
  const [one = -1, other = one] = numbersOfKind(kind);
  return ({ kinds }, node) => kinds[node] === one || kinds[node] === other;
}

/** `$A && $B` */
function operatorOf(pattern: Matcher["pattern"]): TreeShape | null {
  const sign = typeof pattern === "string" ? signIn(pattern) : null;
  if (sign === null) return null;
  return ofHas({ field: "operator", regex: `^${sign.replaceAll("|", String.raw`\|`)}$` });
}

/** The sign between two operands; of `$A !== $B || $A !== $C` that which binds less. */
export function signIn(pattern: string): string | null {
  return / (&&|\|\|) /.exec(pattern)?.[1] ?? / ([!=]==?) /.exec(pattern)?.[1] ?? null;
}

function ofHas({ stopBy, field, ...rest }: Relation): TreeShape | null {
  if (stopBy !== undefined && stopBy !== "neighbor") return null;
  const inner = treeShapeOf(rest);
  if (field !== undefined) return ofField(field, inner);
  if (inner === null) return null;
  return (tree, node, order) => {
    const { firstChildren, nextSiblings } = tree;
    let child = firstChildren[node] ?? none;
    while (child !== none && !inner(tree, child, order)) child = nextSiblings[child] ?? none;
    return child !== none;
  };
}

function ofField(field: string, inner: TreeShape | null): TreeShape {
  const wanted = fieldNames.indexOf(field);
  return (tree, node, order) => {
    const child = wanted < 1 ? none : childInField(tree, node, wanted);
    return child !== none && inner?.(tree, child, order) !== false;
  };
}

function ofInside({ stopBy, field, ...rest }: Relation): TreeShape | null {
  const inner = treeShapeOf(rest);
  if (inner === null || field !== undefined) return null;
  if (stopBy === undefined || stopBy === "neighbor") {
    return (tree, node, order) => {
      const parent = tree.parents[node] ?? none;
      return parent !== none && inner(tree, parent, order);
    };
  }
  return (tree, node, order) => {
    let above = tree.parents[node] ?? none;
    while (above !== none && !inner(tree, above, order)) above = tree.parents[above] ?? none;
    return above !== none;
  };
}

function ofFollows({ stopBy, field, ...rest }: Relation): TreeShape | null {
  const inner = treeShapeOf(rest);
  const isNear = stopBy === undefined || stopBy === "neighbor";
  if (inner === null || field !== undefined || !isNear) return null;
  return (tree, node, order) => {
    const before = order.previousOf(node);
    return before !== none && inner(tree, before, order);
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
function ofText(source: string): TreeShape {
  const texts = textsOf(source);
  const regex = regexOf(source);
  const set = new Set(texts);
  const lengths = (texts ?? []).map(({ length }) => length);
  const longest = texts ? Math.max(...lengths) : Infinity;
  const shortest = texts ? Math.min(...lengths) : leastLengthOf(source);
  const ofTokens: (boolean | undefined)[] = [];
  return ({ kinds, starts, ends, text }, node) => {
    const kind = kinds[node] ?? 0;
    if (!isNamedKind(kind)) return (ofTokens[kind] ??= regex.test(kindNames[kind] ?? ""));
    const start = starts[node] ?? 0;
    const end = ends[node] ?? 0;
    const length = end - start;
    if (length < shortest || length > longest) return false;
    return texts ? set.has(text.slice(start, end)) : regex.test(text.slice(start, end));
  };
}
