/** Remembers what the parser answered about a node: many rules ask the same of one node, and every question crosses into native code. */
import type { SgNode } from "@ast-grep/napi";

interface Memo {
  kind?: string;
  text?: string;
  children?: readonly NodeChild[];
  fields?: Map<string, SgNode | null>;
}

export interface NodeChild {
  readonly node: SgNode;
  /** The place among the named children, from 1; 0 for a node without a name. */
  readonly position: number;
}

const memos = new WeakMap<SgNode, Memo>();

function memoOf(node: SgNode): Memo {
  let memo = memos.get(node);
  if (!memo) memos.set(node, (memo = {}));
  return memo;
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
  fields.set(field, found);
  return found;
}

export function childrenOf(node: SgNode): readonly NodeChild[] {
  const memo = memoOf(node);
  if (memo.children) return memo.children;
  let position = 0;
  memo.children = node.children().map((child) => {
    const isNamed = child.isNamed();
    if (isNamed) position += 1;
    return { node: child, position: isNamed ? position : 0 };
  });
  return memo.children;
}
