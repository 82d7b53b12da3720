/** The nodes of a tree by their kind: what is inside of a node is found without walking it. */
import { kindNames } from "./kinds.ts";
import type { SyntaxTree } from "./tree.ts";

export class NodesByKind {
  readonly #afters: Int32Array;
  /** The nodes, kind by kind; each kind in the order of the text. */
  readonly #nodes: Int32Array;
  /** By kind where its nodes begin there; they end where those of the next kind begin. */
  readonly #firstOfKind: Int32Array;

  constructor(tree: SyntaxTree) {
    const { kinds, size, afters } = tree;
    this.#afters = afters;
    this.#nodes = new Int32Array(size);
    this.#firstOfKind = countKinds(tree);
    const next = this.#firstOfKind.slice();
    for (let node = 0; node < size; node += 1) {
      const kind = kinds[node] ?? 0;
      const at = next[kind] ?? 0;
      this.#nodes[at] = node;
      next[kind] = at + 1;
    }
  }

  /** In the order of the text. */
  ofKind(kind: number): Int32Array {
    return this.#nodes.subarray(this.#firstOfKind[kind] ?? 0, this.#endOfKind(kind));
  }

  has(kind: number): boolean {
    return (this.#firstOfKind[kind] ?? 0) < this.#endOfKind(kind);
  }

  /** Adds those of the kind that are the node itself or inside of it. */
  collect(node: number, kind: number, into: number[]): void {
    const after = this.#afters[node] ?? 0;
    const end = this.#endOfKind(kind);
    for (let at = this.#firstFrom(node, kind); at < end; at += 1) {
      const found = this.#nodes[at] ?? 0;
      if (found >= after) return;
      into.push(found);
    }
  }

  #endOfKind(kind: number): number {
    return this.#firstOfKind[kind + 1] ?? 0;
  }

  /** The first of the kind's nodes that does not come before the node. */
  #firstFrom(node: number, kind: number): number {
    let low = this.#firstOfKind[kind] ?? 0;
    let high = this.#endOfKind(kind);
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#nodes[middle] ?? 0) < node) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** By kind how many nodes come before it when they are put in order of their kinds. */
function countKinds({ kinds, size }: SyntaxTree): Int32Array {
  const before = new Int32Array(kindNames.length + 1);
  for (let node = 0; node < size; node += 1) {
    const next = (kinds[node] ?? 0) + 1;
    before[next] = (before[next] ?? 0) + 1;
  }
  for (let kind = 1; kind < before.length; kind += 1) {
    before[kind] = (before[kind] ?? 0) + (before[kind - 1] ?? 0);
  }
  return before;
}
