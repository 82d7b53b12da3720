/**
 * A node of our own tree, with the questions and answers of the native parser's nodes (`SgNode` of @ast-grep/napi), so that
 * the rules ask one as they ask the other. Of each node there is one object, made when it is first asked for.
 */
import type { SgNode } from "@ast-grep/napi";
import { Remembering } from "./facts.ts";
import { kindNames, isNamedKind } from "./kinds.ts";
import { NameIndex } from "./name-index.ts";
import { NodesByKind } from "./nodes-by-kind.ts";
import { inField, isInField, kindAt, nextSibling, partsAt } from "./node-numbers.ts";
import { numbersOfKind, type Wanted, wantedBy } from "./node-search.ts";
import { none, type SyntaxTree } from "./tree.ts";

/** Where in the text something begins or ends: an offset in UTF-16 units, a line and a column, all from 0. */
export class TreePosition {
  readonly index: number;
  readonly #root: TreeRoot;

  constructor(root: TreeRoot, index: number) {
    this.#root = root;
    this.index = index;
  }

  get line(): number {
    return this.#root.lineAt(this.index);
  }

  get column(): number {
    return this.index - this.#root.startOfLine(this.line);
  }
}

/** A whole tree: the one object by which to remember what is known of it. */
export class TreeRoot extends Remembering {
  readonly tree: SyntaxTree;
  /** Of its full length from the beginning: a list that grows at its far end is kept as a table of hashes. */
  readonly #nodes: (TreeNode | undefined)[];
  #byKind: NodesByKind | undefined;
  #names: NameIndex | undefined;
  #lineStarts: readonly number[] | undefined;

  constructor(tree: SyntaxTree) {
    super();
    this.tree = tree;
    this.#nodes = new Array<TreeNode | undefined>(tree.size);
  }

  root(): TreeNode {
    return this.node(this.tree.root);
  }

  filename(): string {
    return "anonymous";
  }

  node(number: number): TreeNode {
    return (this.#nodes[number] ??= new TreeNode(this, number));
  }

  get byKind(): NodesByKind {
    return (this.#byKind ??= new NodesByKind(this.tree));
  }

  get names(): NameIndex {
    return (this.#names ??= new NameIndex(this.tree, this.byKind));
  }

  lineAt(index: number): number {
    const starts = (this.#lineStarts ??= lineStartsOf(this.tree.text));
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return low;
  }

  startOfLine(line: number): number {
    return this.#lineStarts?.[line] ?? 0;
  }
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Our own nodes answer as the native parser's do, and pass for them everywhere. */
export function asNode<T extends TreeNode | readonly TreeNode[] | null>(own: T): AsNode<T> {
  return own as unknown as AsNode<T>;
}

type AsNode<T> = T extends null ? null : T extends readonly unknown[] ? SgNode[] : SgNode;

export class TreeNode {
  readonly number: number;
  readonly tree: SyntaxTree;
  /** The place among the named children of its parent, from 1; 0 for a node without a name. Known once the parent was asked for its children. */
  position = 0;
  /** The place among all children of its parent, from 0. Known once the parent was asked for its children. */
  #index = 0;
  readonly #root: TreeRoot;
  #text: string | undefined;
  #children: TreeNode[] | undefined;

  constructor(root: TreeRoot, number: number) {
    this.tree = root.tree;
    this.number = number;
    this.#root = root;
  }

  /** As an element of a list of children. */
  get node(): this {
    return this;
  }

  get start(): number {
    return this.tree.starts[this.number] ?? 0;
  }

  get end(): number {
    return this.tree.ends[this.number] ?? 0;
  }

  id(): number {
    return this.number;
  }

  getRoot(): TreeRoot {
    return this.#root;
  }

  range(): { readonly start: TreePosition; readonly end: TreePosition } {
    return { start: new TreePosition(this.#root, this.start), end: new TreePosition(this.#root, this.end) };
  }

  kind(): string {
    return kindNames[this.tree.kinds[this.number] ?? 0] ?? "";
  }

  is(kind: string): boolean {
    return this.kind() === kind;
  }

  isNamed(): boolean {
    return isNamedKind(this.tree.kinds[this.number] ?? 0);
  }

  isLeaf(): boolean {
    return this.tree.afters[this.number] === this.number + 1;
  }

  isNamedLeaf(): boolean {
    return this.namedChildren().length === 0;
  }

  text(): string {
    return (this.#text ??= this.tree.text.slice(this.start, this.end));
  }

  parent(): TreeNode | null {
    return this.#at(this.tree.parents[this.number]);
  }

  /** From the innermost. */
  ancestors(): TreeNode[] {
    const found: TreeNode[] = [];
    for (let above = this.parent(); above !== null; above = above.parent()) found.push(above);
    return found;
  }

  /** The caller may not change the list. */
  children(): TreeNode[] {
    if (this.#children) return this.#children;
    const children: TreeNode[] = [];
    const { afters } = this.tree;
    const after = afters[this.number] ?? 0;
    let position = 0;
    for (let child = this.number + 1; child < after; child = afters[child] ?? after) {
      const made = this.#root.node(child);
      if (made.isNamed()) made.position = position += 1;
      made.#index = children.push(made) - 1;
    }
    return (this.#children = children);
  }

  namedChildren(): TreeNode[] {
    return this.children().filter((child) => child.isNamed());
  }

  child(nth: number): TreeNode | null {
    return this.children()[nth] ?? null;
  }

  field(name: string): TreeNode | null {
    return this.#at(inField(this.tree, this.number, name));
  }

  fieldChildren(name: string): TreeNode[] {
    return this.children().filter((child) => isInField(this.tree, child.number, name));
  }

  /** Without comments and punctuation. */
  parts(): TreeNode[] {
    return partsAt(this.tree, this.number).map((part) => this.#root.node(part));
  }

  next(): TreeNode | null {
    return this.#at(nextSibling(this.tree, this.number));
  }

  prev(): TreeNode | null {
    return this.#siblings()[this.#index - 1] ?? null;
  }

  nextAll(): TreeNode[] {
    return this.#siblings().slice(this.#index + 1);
  }

  /** From the nearest. */
  prevAll(): TreeNode[] {
    return this.#siblings().slice(0, this.#index).reverse();
  }

  #siblings(): readonly TreeNode[] {
    return this.parent()?.children() ?? [];
  }

  /** The nodes of the kinds that are this one or inside of it, in the order of the text. */
  inside(kinds: readonly string[]): TreeNode[] {
    const numbers: number[] = [];
    for (const kind of kinds) {
      for (const number of numbersOfKind(kind)) this.#root.byKind.collect(this.number, number, numbers);
    }
    return this.#inOrder(numbers, kinds.length);
  }

  /** The names of this text inside of the node, children of nodes of these kinds, in the order of the text. */
  named(name: string, parents?: ReadonlySet<string>): TreeNode[] {
    const numbers = this.#root.names.inside(this.number, name);
    const wanted = parents
      ? numbers.filter((number) => parents.has(kindAt(this.tree, this.tree.parents[number] ?? none)))
      : numbers;
    return wanted.map((number) => this.#root.node(number));
  }

  findAll(matcher: unknown): TreeNode[] {
    const wanted = wantedBy(matcher);
    return this.#inOrder(
      wanted.flatMap((one) => this.#numbersOf(one)),
      wanted.length,
    );
  }

  find(matcher: unknown): TreeNode | null {
    return this.findAll(matcher)[0] ?? null;
  }

  matches(matcher: unknown): boolean {
    const kind = this.tree.kinds[this.number] ?? 0;
    return wantedBy(matcher).some(
      ({ kinds, regex }) => kinds.includes(kind) && regex?.test(this.text()) !== false,
    );
  }

  /** What is found by kind captures nothing. */
  getMatch(_name: string): null {
    return null;
  }

  getMultipleMatches(_name: string): TreeNode[] {
    return [];
  }

  getTransformed(_name: string): null {
    return null;
  }

  #numbersOf({ kinds, regex }: Wanted): number[] {
    const numbers: number[] = [];
    for (const kind of kinds) this.#root.byKind.collect(this.number, kind, numbers);
    if (regex === null) return numbers;
    const { text, starts, ends } = this.tree;
    return numbers.filter((number) => regex.test(text.slice(starts[number], ends[number])));
  }

  #inOrder(numbers: readonly number[], lists: number): TreeNode[] {
    const inOrder = lists < 2 ? numbers : [...new Set(numbers)].sort((one, other) => one - other);
    return inOrder.map((number) => this.#root.node(number));
  }

  #at(number: number | undefined): TreeNode | null {
    return number === undefined || number === none ? null : this.#root.node(number);
  }
}
