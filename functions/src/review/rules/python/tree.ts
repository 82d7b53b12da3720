/** Python: what rules ask of the tree around a node. */
import type { SgNode } from "@ast-grep/napi";

export function named(node: SgNode | null | undefined): SgNode[] {
  return node?.children().filter((child) => child.isNamed()) ?? [];
}
