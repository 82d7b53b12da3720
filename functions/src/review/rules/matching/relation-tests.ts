/** Tests of what is inside a node, around it, before it and after it. */
import type { SgNode } from "@ast-grep/napi";
import { childrenOf, everyInside, fieldOf, parentOf } from "../../syntax/node-memo.ts";
import { attempt, type Bindings, NotUnderstood, type Test } from "../conditions/node-tests.ts";
import type { Matcher, Relation } from "../writing/rule.ts";

export type Compile = (matcher: Matcher) => Test;

export function ofHas(relation: Relation, inner: Compile): Test {
  const { stopBy, field, ...rest } = relation;
  const test = inner(rest);
  if (stopBy !== undefined && stopBy !== "neighbor") return ofHasDeep(relation, test, inner);
  if (field !== undefined) {
    return (node, bindings) => {
      const child = fieldOf(node, field);
      return child !== null && test(child, bindings);
    };
  }
  return (node, bindings) => {
    for (const child of childrenOf(node))
      if (attempt(test, child.node, bindings, child.position)) return true;
    return false;
  };
}

/** Somewhere inside: the parser finds the kinds, which it does in one quick walk. */
function ofHasDeep(relation: Relation, test: Test, inner: Compile): Test {
  const { stopBy, field } = relation;
  if (typeof stopBy === "object" && field === undefined) return ofHasBefore(test, inner(stopBy));
  const kinds = kindsOf(relation);
  if (stopBy !== "end" || field !== undefined || kinds === null) {
    throw new NotUnderstood("It looks at what is inside up to somewhere.");
  }
  return (node, bindings) => {
    for (const found of everyInside(node, kinds)) {
      if (found.id() !== node.id() && attempt(test, found, bindings)) return true;
    }
    return false;
  };
}

/** What is inside of a node that stops the search is not looked at, but the node is. */
function ofHasBefore(test: Test, stops: Test): Test {
  const isIn = (node: SgNode, bindings: Bindings): boolean =>
    childrenOf(node).some(
      (child) =>
        attempt(test, child.node, bindings, child.position) ||
        (!stops(child.node, [], child.position) && isIn(child.node, bindings)),
    );
  return isIn;
}

/** The kinds of which a node must be one; null when it may be of any. */
function kindsOf({ kind, any, all }: Matcher): readonly string[] | null {
  if (kind !== undefined) return [kind];
  if (any) {
    const kinds = any.map(kindsOf);
    return kinds.includes(null) ? null : kinds.flatMap((one) => one ?? []);
  }
  return all?.map(kindsOf).find((kinds) => kinds !== null) ?? null;
}

export function ofInside(relation: Relation, inner: Compile): Test {
  const { stopBy, field, ...rest } = relation;
  const test = inner(rest);
  if (stopBy === undefined || stopBy === "neighbor") {
    return (node, bindings) => {
      const parent = parentOf(node);
      const isThere = parent !== null && (field === undefined || fieldOf(parent, field)?.id() === node.id());
      return isThere && test(parent, bindings);
    };
  }
  if (field !== undefined) throw new NotUnderstood("It asks in which field of an ancestor the node stands.");
  const stops = stopBy === "end" ? null : inner(stopBy);
  return (node, bindings) => {
    for (let above = parentOf(node); above !== null; above = parentOf(above)) {
      if (attempt(test, above, bindings)) return true;
      if (stops?.(above, []) === true) return false;
    }
    return false;
  };
}

export function ofSibling(relation: Relation, step: (node: SgNode) => SgNode | null, inner: Compile): Test {
  const { stopBy, field, ...rest } = relation;
  if (field !== undefined || (stopBy !== undefined && typeof stopBy !== "string")) {
    throw new NotUnderstood("It looks at siblings up to somewhere.");
  }
  const test = inner(rest);
  return (node, bindings) => {
    let sibling = step(node);
    while (sibling !== null) {
      if (attempt(test, sibling, bindings)) return true;
      sibling = stopBy === "end" ? step(sibling) : null;
    }
    return false;
  };
}
