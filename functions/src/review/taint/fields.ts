/** Parts of a node, which grammars name in more than one way. */
import type { SgNode } from "@ast-grep/napi";

export type Fields = string | readonly string[];

/** The first of the fields that is there. */
export function fieldOf(node: SgNode, fields: Fields): SgNode | null {
  for (const field of typeof fields === "string" ? [fields] : fields) {
    const found = node.field(field);
    if (found) return found;
  }
  return null;
}

/** The first child of one of the kinds, in grammars without names for fields. */
export function childOf(node: SgNode, ...kinds: readonly string[]): SgNode | null {
  return node.children().find((child) => kinds.includes(String(child.kind()))) ?? null;
}
