/** The nodes of a tree in the order of the text, and by kind: what is inside of a node is found without walking it. */
import { kindNames } from "./kinds.ts";
import { none, type SyntaxTree } from "./tree.ts";

export class NodeOrder {
  /** By node its place in the order of the text: a node before what is inside of it. */
  readonly #places: Int32Array;
  /** By node how many come up to the end of what is inside of it. */
  readonly #ends: Int32Array;
  /** By node what stands before it in the same parent. */
  readonly #previous: Int32Array;
  /** The nodes, kind by kind; each kind in the order of the text. */
  readonly #byKind: Int32Array;
  /** By kind where its nodes begin and end there. */
  readonly #firstOfKind: Int32Array;
  readonly #endOfKind: Int32Array;

  constructor(tree: SyntaxTree) {
    const { size } = tree;
    const memory = new Int32Array(4 * size);
    this.#places = memory.subarray(0, size);
    this.#ends = memory.subarray(size, 2 * size);
    this.#previous = memory.subarray(2 * size, 3 * size).fill(none);
    this.#byKind = memory.subarray(3 * size);
    this.#firstOfKind = countKinds(tree);
    this.#endOfKind = this.#firstOfKind.slice();
    this.#walk(tree);
  }

  placeOf(node: number): number {
    return this.#places[node] ?? 0;
  }

  previousOf(node: number): number {
    return this.#previous[node] ?? none;
  }

  /** In the order of the text. */
  ofKind(kind: number): Int32Array {
    return this.#byKind.subarray(this.#firstOfKind[kind] ?? 0, this.#endOfKind[kind] ?? 0);
  }

  has(kind: number): boolean {
    return (this.#firstOfKind[kind] ?? 0) < (this.#endOfKind[kind] ?? 0);
  }

  /** Adds those of the kind that are the node itself or inside of it. */
  collect(node: number, kind: number, into: number[]): void {
    const end = this.#ends[node] ?? 0;
    const last = this.#endOfKind[kind] ?? 0;
    for (let at = this.#firstFrom(this.placeOf(node), kind); at < last; at += 1) {
      const found = this.#byKind[at] ?? 0;
      if (this.placeOf(found) >= end) return;
      into.push(found);
    }
  }

  /** The first of the kind's nodes that does not come before the place. */
  #firstFrom(place: number, kind: number): number {
    let low = this.#firstOfKind[kind] ?? 0;
    let high = this.#endOfKind[kind] ?? 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.placeOf(this.#byKind[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #walk(tree: SyntaxTree): void {
    let place = 0;
    let node = tree.root;
    while (node !== none) {
      this.#add(node, tree.kinds[node] ?? 0, place);
      place += 1;
      const inner = tree.firstChildren[node] ?? none;
      node = inner === none ? this.#leave(tree, node, place) : inner;
    }
  }

  /** Answers what comes after the node and everything inside of it. */
  #leave({ nextSiblings, parents }: SyntaxTree, node: number, place: number): number {
    let left = node;
    while (left !== none) {
      this.#ends[left] = place;
      const next = nextSiblings[left] ?? none;
      if (next !== none) {
        this.#previous[next] = left;
        return next;
      }
      left = parents[left] ?? none;
    }
    return none;
  }

  #add(node: number, kind: number, place: number): void {
    const at = this.#endOfKind[kind] ?? 0;
    this.#byKind[at] = node;
    this.#endOfKind[kind] = at + 1;
    this.#places[node] = place;
  }
}

/** By kind how many nodes come before it when they are put in order of their kinds; some of them may be no part of the tree. */
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
