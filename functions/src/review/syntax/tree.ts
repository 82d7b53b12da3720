/** A syntax tree in flat arrays, one number for each node in each. */
import { isNamedKind } from "./kinds.ts";

/** Nodes are numbers, and `none` is no node. */
export const none = -1;

/** What was built, its nodes numbered as they were made. */
interface Built {
  readonly text: string;
  readonly size: number;
  readonly kinds: Uint16Array;
  readonly fields: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly parents: Int32Array;
  readonly firstChildren: Int32Array;
  readonly nextSiblings: Int32Array;
}

/**
 * Nodes are numbered in the order of the text, a node before what is inside of it, and no number is left out. So the first child of a node
 * is the number behind it, and what comes behind a child is the next one:
 * `for (let child = node + 1; child < afters[node]; child = afters[child])` goes through all.
 */
export class SyntaxTree {
  readonly text: string;
  readonly root = 0;
  size = 0;
  /** Of `kinds.ts`, by node. */
  readonly kinds: Uint16Array;
  /** Of `kinds.ts`: the node's place in its parent. */
  readonly fields: Uint8Array;
  /** Offsets in UTF-16 units, by node. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly parents: Int32Array;
  /** By node the first number that is not inside of it. */
  readonly afters: Int32Array;

  /** All arrays are one piece of memory: pieces are dear to get and to give back. */
  constructor(built: Built, root: number) {
    const count = built.size;
    const word = Int32Array.BYTES_PER_ELEMENT;
    const memory = new ArrayBuffer(count * (4 * word + 3));
    const ints = (at: number): Int32Array => new Int32Array(memory, at * count * word, count);
    this.text = built.text;
    this.starts = ints(0);
    this.ends = ints(1);
    this.parents = ints(2);
    this.afters = ints(3);
    this.kinds = new Uint16Array(memory, 4 * count * word, count);
    this.fields = new Uint8Array(memory, count * (4 * word + 2), count);
    this.#takeAll(built, root);
  }

  isNamed(node: number): boolean {
    return isNamedKind(this.kinds[node] ?? 0);
  }

  childrenOf(node: number): number[] {
    const children: number[] = [];
    const after = this.afters[node] ?? 0;
    for (let child = node + 1; child < after; child = this.afters[child] ?? after) children.push(child);
    return children;
  }

  /** `from` is the number that a node had, `to` the one that it has. */
  #takeAll(built: Built, root: number): void {
    const { firstChildren, nextSiblings, parents } = built;
    let from = root;
    let to = this.#take(built, root, none);
    while (from !== none) {
      let next = at(firstChildren, from);
      let parent = to;
      while (next === none && to !== none) {
        this.afters[to] = this.size;
        parent = to = at(this.parents, to);
        next = from === root ? none : at(nextSiblings, from);
        if (next === none) from = at(parents, from);
      }
      from = next;
      if (next !== none) to = this.#take(built, next, parent);
    }
  }

  #take({ kinds, fields, starts, ends }: Built, from: number, parent: number): number {
    const to = this.size;
    this.size = to + 1;
    this.kinds[to] = kinds[from] ?? 0;
    this.fields[to] = fields[from] ?? 0;
    this.starts[to] = starts[from] ?? 0;
    this.ends[to] = ends[from] ?? 0;
    this.parents[to] = parent;
    return to;
  }
}

function at(numbers: Int32Array, place: number): number {
  return numbers[place] ?? none;
}
