/** Turns what was read as an expression into the pattern that it proves to be: behind `{a, b}` a `=` or `=>` may come. */
import { kind } from "./kinds.ts";
import type { TreeBuilder } from "./tree-builder.ts";

/** What a node becomes where it stands in a pattern. */
const patternKinds = new Map<number, number>([
  [kind.object, kind.object_pattern],
  [kind.array, kind.array_pattern],
  [kind.pair, kind.pair_pattern],
  [kind.shorthand_property_identifier, kind.shorthand_property_identifier_pattern],
  [kind.spread_element, kind.rest_pattern],
  [kind.assignment_expression, kind.assignment_pattern],
]);

/** Answers the node. */
export function toPattern(tree: TreeBuilder, node: number): number {
  const own = tree.kinds[node] ?? 0;
  const turned = patternKinds.get(own);
  if (turned === undefined) return node;
  tree.kinds[node] = turned;
  if (own === kind.pair) toPattern(tree, tree.lastChildren[node] ?? node);
  else if (own !== kind.assignment_expression) childrenToPatterns(tree, node);
  return node;
}

export function childrenToPatterns(tree: TreeBuilder, node: number): void {
  for (const child of tree.childrenOf(node)) toPattern(tree, child);
}
