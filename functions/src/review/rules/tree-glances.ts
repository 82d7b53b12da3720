/** What one look over our own tree says of rules about the commonest nodes: false only where such a rule cannot match. */
import type { TreeRoot } from "../syntax/tree-node.ts";
import { mayTurnRound } from "./javascript/swapped-calls.ts";
import { unboundNames } from "./javascript/unbound-names.ts";

const glances: Readonly<Partial<Record<string, (root: TreeRoot) => boolean>>> = {
  "js-undefined-name": (root) => unboundNames(root).size > 0,
  "js-swapped-arguments": mayTurnRound,
};

export function treeLooksLike(ruleId: string, root: TreeRoot | null): boolean {
  const glance = glances[ruleId];
  return glance === undefined || root === null || glance(root);
}
