/** Remembers what the parser answered about a node: many rules ask the same of one node, and every question crosses into native code. */
import type { SgNode } from "@ast-grep/napi";

interface Memo {
  kind: string | undefined;
  text: string | undefined;
  parent: SgNode | null | undefined;
  children: readonly NodeChild[] | undefined;
  fields: Map<string, SgNode | null> | undefined;
}

export interface NodeChild {
  readonly node: SgNode;
  /** The place among the named children, from 1; 0 for a node without a name. */
  readonly position: number;
}

const key = Symbol("what is remembered of the node");

/** On the node itself: a map of a million nodes would be looked through at every collection. */
function memoOf(node: SgNode & { [key]?: Memo | undefined }): Memo {
  return (node[key] ??= {
    kind: undefined,
    text: undefined,
    parent: undefined,
    children: undefined,
    fields: undefined,
  });
}

export function kindOf(node: SgNode): string {
  const memo = memoOf(node);
  return (memo.kind ??= String(node.kind()));
}

export function textOf(node: SgNode): string {
  const memo = memoOf(node);
  return (memo.text ??= node.text());
}

export function fieldOf(node: SgNode, field: string): SgNode | null {
  const memo = memoOf(node);
  const fields = (memo.fields ??= new Map<string, SgNode | null>());
  const known = fields.get(field);
  if (known !== undefined) return known;
  const found = node.field(field);
  if (found !== null) memoOf(found).parent ??= node;
  fields.set(field, found);
  return found;
}

/** What stands in the field; nothing where the node or its field is missing. */
export function fieldTextOf(node: SgNode | null | undefined, field: string): string {
  const found = node ? fieldOf(node, field) : null;
  return found ? textOf(found) : "";
}

export function parentOf(node: SgNode): SgNode | null {
  const memo = memoOf(node);
  if (memo.parent === undefined) memo.parent = node.parent();
  return memo.parent;
}

/** From the innermost. */
export function* ancestorsOf(node: SgNode): Generator<SgNode> {
  for (let above = parentOf(node); above !== null; above = parentOf(above)) yield above;
}

export function childrenOf(node: SgNode): readonly NodeChild[] {
  const memo = memoOf(node);
  if (memo.children) return memo.children;
  let position = 0;
  memo.children = node.children().map((child) => {
    const isNamed = child.isNamed();
    memoOf(child).parent = node;
    if (isNamed) position += 1;
    return { node: child, position: isNamed ? position : 0 };
  });
  return memo.children;
}
