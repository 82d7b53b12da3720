/** How often the parser had to skip something or to imagine something that is missing. */
import type { SgNode } from "@ast-grep/napi";

/** An imagined token has no text; nodes that are empty by right are counted too, so compare two counts of like texts. */
export function countSyntaxErrors(root: SgNode): number {
  return root.findAll({ rule: { any: [{ kind: "ERROR" }, { regex: "^$" }] } }).length;
}
