/**
 * What can be told of a matcher from the arrays of our own tree, before there is an object for the node: it says no at most of
 * the nodes of a common kind, and never where the matcher matches.
 */
import { regexOf } from "./node-tests.ts";
import { namesOfRegex } from "./regex-words.ts";
import type { Matcher, Relation } from "./rule.ts";
import { fieldNames, isNamedKind, kindNames } from "../syntax/kinds.ts";
import { numbersOfKind } from "../syntax/node-search.ts";
import { none, type SyntaxTree } from "../syntax/tree.ts";

export type TreeShape = (tree: SyntaxTree, node: number) => boolean;

/** Null for a matcher of which nothing can be told. */
export function treeShapeOf(matcher: Matcher): TreeShape | null {
  const { kind, all, any, inside, has, pattern, regex } = matcher;
  const parts = [
    kind === undefined ? null : ofKind(kind),
    operatorOf(pattern),
    has ? ofHas(has) : null,
    ...(all ?? []).map(treeShapeOf),
    any ? ofAny(any) : null,
    regex === undefined ? null : ofText(regex),
    inside ? ofInside(inside) : null,
  ];
  return allOf(parts.filter((part) => part !== null));
}

function allOf(parts: readonly TreeShape[]): TreeShape | null {
  const [first, ...others] = parts;
  const rest = others.length === 0 ? null : allOf(others);
  if (!first || !rest) return first ?? null;
  return (tree, node) => first(tree, node) && rest(tree, node);
}

function ofAny(any: readonly Matcher[]): TreeShape | null {
  const shapes = any.map(treeShapeOf);
  const known = shapes.filter((shape) => shape !== null);
  if (known.length < shapes.length) return null;
  return (tree, node) => {
    for (const shape of known) if (shape(tree, node)) return true;
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
  return (tree, node) => {
    const { firstChildren, nextSiblings } = tree;
    let child = firstChildren[node] ?? none;
    while (child !== none && !inner(tree, child)) child = nextSiblings[child] ?? none;
    return child !== none;
  };
}

function ofField(field: string, inner: TreeShape | null): TreeShape {
  const wanted = fieldNames.indexOf(field);
  return (tree, node) => {
    const child = wanted < 1 ? none : childInField(tree, node, wanted);
    return child !== none && inner?.(tree, child) !== false;
  };
}

export function childInField(
  { firstChildren, nextSiblings, fields }: SyntaxTree,
  node: number,
  field: number,
): number {
  let child = firstChildren[node] ?? none;
  while (child !== none && fields[child] !== field) child = nextSiblings[child] ?? none;
  return child;
}

function ofInside({ stopBy, field, ...rest }: Relation): TreeShape | null {
  const inner = treeShapeOf(rest);
  if (inner === null || field !== undefined) return null;
  if (stopBy === undefined || stopBy === "neighbor") {
    return (tree, node) => {
      const parent = tree.parents[node] ?? none;
      return parent !== none && inner(tree, parent);
    };
  }
  return (tree, node) => {
    let above = tree.parents[node] ?? none;
    while (above !== none && !inner(tree, above)) above = tree.parents[above] ?? none;
    return above !== none;
  };
}

/** The text of a token is known by its kind. */
function ofText(source: string): TreeShape {
  const names = source.includes("<") ? null : namesOfRegex(source);
  const regex = regexOf(source);
  const set = new Set(names);
  const longest = Math.max(0, ...(names ?? []).map(({ length }) => length));
  const ofTokens = kindNames.map((name) => regex.test(name));
  return ({ kinds, starts, ends, text }, node) => {
    const kind = kinds[node] ?? 0;
    if (!isNamedKind(kind)) return ofTokens[kind] === true;
    const start = starts[node] ?? 0;
    const end = ends[node] ?? 0;
    if (names) return end - start <= longest && set.has(text.slice(start, end));
    return regex.test(text.slice(start, end));
  };
}
