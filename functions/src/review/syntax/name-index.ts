/** Where each name stands in a tree, found without making a text of every name: most names are never asked for. */
import type { NodeOrder } from "./node-order.ts";
import { numbersOfKind } from "./node-search.ts";
import { none, type SyntaxTree } from "./tree.ts";

/** Kinds of nodes that hold a name and nothing else. */
export const kindsOfNames = [
  "identifier",
  "shorthand_property_identifier",
  "shorthand_property_identifier_pattern",
];

/** The same in TypeScript alone. */
export const kindOfTypes = "type_identifier";

export class NameIndex {
  readonly #tree: SyntaxTree;
  /** By mark the first of the names that have it, as a place in `#names`. */
  readonly #first: Int32Array;
  /** By place in `#names` the place of the next one with the same mark. */
  readonly #next: Int32Array;
  readonly #names: Int32Array;

  constructor(tree: SyntaxTree, order: NodeOrder) {
    const lists = [...kindsOfNames, kindOfTypes].flatMap(numbersOfKind).map((kind) => order.ofKind(kind));
    const count = lists.reduce((sum, { length }) => sum + length, 0);
    this.#tree = tree;
    this.#names = new Int32Array(count);
    this.#next = new Int32Array(count);
    this.#first = new Int32Array(2 ** Math.max(4, Math.ceil(Math.log2(count + 1)))).fill(none);
    let at = 0;
    for (const list of lists) {
      this.#names.set(list, at);
      at += list.length;
    }
    this.#link();
  }

  /** Those that stand between two places of the text, in its order. */
  between(from: number, to: number, name: string): number[] {
    const found: number[] = [];
    let at = this.#first[markOf(name, 0, name.length) & (this.#first.length - 1)] ?? none;
    while (at !== none) {
      const node = this.#names[at] ?? none;
      if (this.#isBetween(node, from, to) && this.#isNamed(node, name)) found.push(node);
      at = this.#next[at] ?? none;
    }
    const { starts } = this.#tree;
    return found.sort((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0));
  }

  #isBetween(node: number, from: number, to: number): boolean {
    const { starts, ends } = this.#tree;
    return (starts[node] ?? 0) >= from && (ends[node] ?? 0) <= to;
  }

  #isNamed(node: number, name: string): boolean {
    const { text, starts, ends } = this.#tree;
    const start = starts[node] ?? 0;
    return (ends[node] ?? 0) - start === name.length && text.startsWith(name, start);
  }

  /** From the last one, so that each list begins with its first. */
  #link(): void {
    const { text, starts, ends } = this.#tree;
    const [first, next, names] = [this.#first, this.#next, this.#names];
    for (let at = names.length - 1; at >= 0; at -= 1) {
      const node = names[at] ?? none;
      const mark = markOf(text, starts[node] ?? 0, ends[node] ?? 0) & (first.length - 1);
      next[at] = first[mark] ?? none;
      first[mark] = at;
    }
  }
}

function markOf(text: string, start: number, end: number): number {
  const middle = (start + end) >> 1;
  return (
    text.charCodeAt(start) +
    text.charCodeAt(middle) * 31 +
    text.charCodeAt(end - 1) * 961 +
    (end - start) * 29_791
  );
}
