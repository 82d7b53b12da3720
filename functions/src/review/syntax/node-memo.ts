/**
 * Reads from nodes of either parser what rules need. The native parser's results are remembered: many rules ask the same
 * of one node, and every question crosses into native code. Our own nodes know them.
 */
import type { SgNode } from "@ast-grep/napi";
import { inField, isSameTextAt, kindAt, nearestAround, textAt } from "./node-numbers.ts";
import { none } from "./tree.ts";
import { asNode, TreeNode } from "./tree-node.ts";

interface Memo {
  kind: string | undefined;
  text: string | undefined;
  parent: SgNode | null | undefined;
  children: readonly NodeChild[] | undefined;
  named: readonly SgNode[] | undefined;
  start: number;
  end: number;
  fields: Map<string, SgNode | null> | undefined;
}

export interface NodeChild {
  readonly node: SgNode;
  /** The place among the named children, from 1; 0 for a node without a name. */
  readonly position: number;
}

const notAsked = -1;
const key = Symbol("what is remembered of the node");

/** Null for a node of the native parser. */
export function ownNode(node: SgNode): TreeNode | null {
  return (node as unknown) instanceof TreeNode ? (node as unknown as TreeNode) : null;
}

/** On the node itself: a map of a million nodes would be looked through at every collection. */
function memoOf(node: SgNode & { [key]?: Memo | undefined }): Memo {
  return (node[key] ??= {
    kind: undefined,
    text: undefined,
    parent: undefined,
    children: undefined,
    named: undefined,
    start: notAsked,
    end: notAsked,
    fields: undefined,
  });
}

export function kindOf(node: SgNode): string {
  const own = ownNode(node);
  if (own) return own.kind();
  const memo = memoOf(node);
  return (memo.kind ??= String(node.kind()));
}

export function textOf(node: SgNode): string {
  const own = ownNode(node);
  if (own) return own.text();
  const memo = memoOf(node);
  return (memo.text ??= textKept(node));
}

/** A function of thousands of lines is asked block by block: kept one by one their texts took 500 MB of a file of 137 kB. */
const longText = 500;
let wholeFile = "";
/** Of the tree whose text that is; kept, so that no other tree's root gets its id. */
let wholeRoot: SgNode | null = null;
/** How many characters of long texts the parser has handed out of it. */
let handedOut = 0;
/** From here on a long text is looked up by its place: of a sum of 20,000 texts each holds all before it, which took 45 s. */
const oftenHandedOut = 20;

/** The native parser's text of a node; a long one as a piece of the file's text, which takes no room of its own. */
function textKept(node: SgNode): string {
  if (wholeRoot && handedOut > wholeFile.length * oftenHandedOut && isInWhole(node, wholeRoot)) {
    const { start, end } = memoWithRange(node);
    return wholeFile.slice(start, end);
  }
  const text = node.text();
  if (text.length < longText) return text;
  const start = node.range().start.index;
  if (!wholeFile.startsWith(text, start)) rememberWhole(node.getRoot().root());
  handedOut += text.length;
  return wholeFile.startsWith(text, start) ? wholeFile.slice(start, start + text.length) : text;
}

function rememberWhole(root: SgNode): void {
  wholeFile = root.text();
  // Where the root does not begin with the file, places are of no use.
  wholeRoot = root.range().start.index === 0 ? root : null;
  handedOut = 0;
}

function isInWhole(node: SgNode, root: SgNode): boolean {
  return node.getRoot().root().id() === root.id();
}

export function fieldOf(node: SgNode, field: string): SgNode | null {
  const own = ownNode(node);
  if (own) return asNode(own.field(field));
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
  if (!node) return "";
  const own = ownNode(node);
  if (own) return textAt(own.tree, inField(own.tree, own.number, field));
  const found = fieldOf(node, field);
  return found ? textOf(found) : "";
}

/** Of what stands in the field; "" where there is nothing. */
export function fieldKindOf(node: SgNode, field: string): string {
  const own = ownNode(node);
  if (own) return kindAt(own.tree, inField(own.tree, own.number, field));
  const found = fieldOf(node, field);
  return found ? kindOf(found) : "";
}

export function parentOf(node: SgNode): SgNode | null {
  const own = ownNode(node);
  if (own) return asNode(own.parent());
  const memo = memoOf(node);
  if (memo.parent === undefined) memo.parent = node.parent();
  return memo.parent;
}

/** "" for the root. */
export function parentKindOf(node: SgNode): string {
  const own = ownNode(node);
  if (own) return kindAt(own.tree, own.tree.parents[own.number] ?? none);
  const parent = parentOf(node);
  return parent ? kindOf(parent) : "";
}

/** The nearest node around that is of one of the kinds. */
export function nearestOf(node: SgNode, kinds: ReadonlySet<string>): SgNode | null {
  const own = ownNode(node);
  if (own) {
    const found = nearestAround(own.tree, own.number, kinds);
    return found === none ? null : asNode(own.getRoot().node(found));
  }
  let above = parentOf(node);
  while (above !== null && !kinds.has(kindOf(above))) above = parentOf(above);
  return above;
}

/** What is known of the nearest node around of which something is known, by its id. */
export function nearestKnown<T>(node: SgNode, byId: ReadonlyMap<number, T>): T | undefined {
  const own = ownNode(node);
  if (own) {
    const { parents } = own.tree;
    let above = parents[own.number] ?? none;
    while (above !== none && !byId.has(above)) above = parents[above] ?? none;
    return byId.get(above);
  }
  for (const above of ancestorsOf(node)) {
    const known = byId.get(above.id());
    if (known !== undefined) return known;
  }
  return undefined;
}

export function isSameText(one: SgNode, other: SgNode): boolean {
  const [own, ownOther] = [ownNode(one), ownNode(other)];
  return own && ownOther
    ? isSameTextAt(own.tree, own.number, ownOther.number)
    : textOf(one) === textOf(other);
}

/** What stands in the two fields of the node. */
export function haveSameText(node: SgNode, field: string, other: string): boolean {
  const own = ownNode(node);
  if (!own) return fieldTextOf(node, field) === fieldTextOf(node, other);
  const { tree, number } = own;
  return isSameTextAt(tree, inField(tree, number, field), inField(tree, number, other));
}

/** From the innermost. */
export function* ancestorsOf(node: SgNode): Generator<SgNode> {
  for (let above = parentOf(node); above !== null; above = parentOf(above)) yield above;
}

export function childrenOf(node: SgNode): readonly NodeChild[] {
  const own = ownNode(node);
  if (own) return childrenOfOwn(own);
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

/** Our own nodes are the elements of their lists, too. */
function childrenOfOwn(own: TreeNode): readonly NodeChild[] {
  return own.children() as unknown as readonly NodeChild[];
}

/** Half of all children are words and signs, of which the native parser then makes no objects. */
export function namedChildrenOf(node: SgNode): readonly SgNode[] {
  const own = ownNode(node);
  if (own) return asNode(own.namedChildren());
  const memo = memoOf(node);
  return (memo.named ??= memo.children
    ? memo.children.flatMap((child) => (child.position > 0 ? [child.node] : []))
    : node.namedChildren());
}

/** The nodes of the kinds that are this one or inside of it, in the order of the text. */
export function everyInside(node: SgNode, kinds: readonly string[]): SgNode[] {
  const own = ownNode(node);
  if (own) return asNode(own.inside(kinds));
  return node.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } });
}

export function startOf(node: SgNode): number {
  return ownNode(node)?.start ?? memoWithRange(node).start;
}

export function endOf(node: SgNode): number {
  return ownNode(node)?.end ?? memoWithRange(node).end;
}

/** Nothing costs more to ask than where a node stands. */
function memoWithRange(node: SgNode): Memo {
  const memo = memoOf(node);
  if (memo.start !== notAsked) return memo;
  const { start, end } = node.range();
  memo.start = start.index;
  memo.end = end.index;
  return memo;
}
