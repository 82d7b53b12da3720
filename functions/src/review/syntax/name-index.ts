/** Where each name stands in a tree, found without making a text of every name: most names are never asked for. */
import { isNamedKind } from "./kinds.ts";
import { numbersOfKind } from "./node-search.ts";
import type { NodesByKind } from "./nodes-by-kind.ts";
import { none, type SyntaxTree } from "./tree.ts";

/** Kinds of nodes that hold a name and nothing else. */
export const kindsOfNames = [
  "identifier",
  "shorthand_property_identifier",
  "shorthand_property_identifier_pattern",
];

/** The same in TypeScript alone. */
export const kindOfTypes = "type_identifier";

const numbersOfNames = [...kindsOfNames, kindOfTypes].flatMap(numbersOfKind);
/** What is named behind a dot or before a colon is asked for far more seldom. */
const numbersOfProperties = ["property_identifier", "private_property_identifier"].flatMap(numbersOfKind);

/** A name that is looked for in many files. */
export class SoughtName {
  readonly name: string;
  readonly mark: number;
  /** The kind of the word of the language that reads so, or 0. */
  readonly token: number;

  constructor(name: string) {
    const [kind = 0] = numbersOfKind(name);
    this.name = name;
    this.mark = markOf(name, 0, name.length);
    this.token = isNamedKind(kind) ? 0 : kind;
  }
}

export class NameIndex {
  readonly #tree: SyntaxTree;
  readonly #byKind: NodesByKind;
  /** By mark the first of the names that have it, as a place in `#names`. */
  readonly #first: Int32Array;
  /** By place in `#names` the place of the next one with the same mark. */
  readonly #next: Int32Array;
  readonly #names: Int32Array;
  /** By place in `#names` where in `#first` its name is. */
  readonly #marks: Int32Array;
  /** Where what is no plain identifier begins there. */
  readonly #firstOther: number;
  /** Where properties begin there. */
  readonly #firstProperty: number;

  constructor(tree: SyntaxTree, byKind: NodesByKind) {
    const ofKinds = (kinds: readonly number[]): Int32Array[] => kinds.map((kind) => byKind.ofKind(kind));
    const names = ofKinds(numbersOfNames);
    const properties = ofKinds(numbersOfProperties);
    this.#firstOther = names[0]?.length ?? 0;
    this.#firstProperty = countOf(names);
    const count = this.#firstProperty + countOf(properties);
    this.#tree = tree;
    this.#byKind = byKind;
    this.#names = new Int32Array(count);
    this.#next = new Int32Array(count);
    this.#marks = new Int32Array(count);
    this.#first = new Int32Array(2 ** Math.max(4, Math.ceil(Math.log2(count + 1)))).fill(none);
    let at = 0;
    for (const list of [...names, ...properties]) {
      this.#names.set(list, at);
      at += list.length;
    }
    this.#link();
  }

  /** Whether the name, or the word of the language, stands anywhere. */
  has({ name, mark, token }: SoughtName): boolean {
    if (token > 0) return this.#byKind.has(token);
    let at = this.#firstOf(mark);
    while (at !== none && !this.#isNamed(this.#names[at] ?? none, name)) at = this.#next[at] ?? none;
    return at !== none;
  }

  /** All of this text, properties behind the others; each in the order of the text kind by kind. */
  everywhere({ name, mark }: SoughtName): readonly number[] {
    return this.#upTo(this.#names.length, name, mark);
  }

  /** Those of this text that are the node itself or inside of it, in the order of the text; no properties. */
  inside(within: number, name: string): number[] {
    const after = this.#tree.afters[within] ?? 0;
    const found = this.#upTo(this.#firstProperty, name, markOf(name, 0, name.length)).filter(
      (node) => node >= within && node < after,
    );
    return inOrder(found);
  }

  /**
   * Those that stand somewhere as an identifier, are not among `known`, and nowhere at a place that `isBound` is true of. In the order
   * of the text, so that the arrays of the tree are read from front to back.
   */
  unbound(known: ReadonlySet<string>, isBound: (node: number) => boolean): string[] {
    const found: string[] = [];
    /** Whether what stands there first of its name was told. */
    const told = new Uint8Array(this.#firstOther);
    for (let at = 0; at < this.#firstOther; at += 1) {
      const node = this.#names[at] ?? none;
      const first = this.#firstLike(node, at);
      if (told[first] === 1) continue;
      told[first] = 1;
      if (isBound(node)) continue;
      const name = this.#nameOf(node);
      if (!known.has(name) && !this.#isAnywhere(first, name, isBound)) found.push(name);
    }
    return found;
  }

  /** The first place with the name of the node, which stands at this one. */
  #firstLike(node: number, place: number): number {
    let at = this.#first[this.#marks[place] ?? 0] ?? none;
    while (at !== none && !this.#areSame(this.#names[at] ?? none, node)) at = this.#next[at] ?? none;
    return at;
  }

  /** Letter by letter, because names are short. */
  #areSame(one: number, other: number): boolean {
    if (one === other) return true;
    const { text, starts, ends } = this.#tree;
    const start = starts[one] ?? 0;
    const away = (starts[other] ?? 0) - start;
    const end = ends[one] ?? 0;
    if ((ends[other] ?? 0) - end !== away) return false;
    for (let at = start; at < end; at += 1)
      if (text.charCodeAt(at) !== text.charCodeAt(at + away)) return false;
    return true;
  }

  /** From that place on, of the places with the name. */
  #isAnywhere(first: number, name: string, test: (node: number) => boolean): boolean {
    for (let at = first; at !== none; at = this.#next[at] ?? none) {
      const node = this.#names[at] ?? none;
      if (this.#isNamed(node, name) && test(node)) return true;
    }
    return false;
  }

  #nameOf(node: number): string {
    const { text, starts, ends } = this.#tree;
    return text.slice(starts[node], ends[node]);
  }

  #upTo(end: number, name: string, mark: number): readonly number[] {
    const first = this.#firstOf(mark);
    if (first === none) return nothing;
    const found: number[] = [];
    for (let at = first; at !== none && at < end; at = this.#next[at] ?? none) {
      const node = this.#names[at] ?? none;
      if (this.#isNamed(node, name)) found.push(node);
    }
    return found;
  }

  #firstOf(mark: number): number {
    return this.#first[mark & (this.#first.length - 1)] ?? none;
  }

  #isNamed(node: number, name: string): boolean {
    const { text, starts, ends } = this.#tree;
    const start = starts[node] ?? 0;
    return (ends[node] ?? 0) - start === name.length && text.startsWith(name, start);
  }

  /** From the last one, so that each list begins with its first. */
  #link(): void {
    const { text, starts, ends } = this.#tree;
    const [first, next, names, marks] = [this.#first, this.#next, this.#names, this.#marks];
    for (let at = names.length - 1; at >= 0; at -= 1) {
      const node = names[at] ?? none;
      const mark = markOf(text, starts[node] ?? 0, ends[node] ?? 0) & (first.length - 1);
      marks[at] = mark;
      next[at] = first[mark] ?? none;
      first[mark] = at;
    }
  }
}

const nothing: readonly number[] = [];

/** They nearly always are. */
function inOrder(numbers: number[]): number[] {
  const isInOrder = numbers.every((number, at) => at === 0 || (numbers[at - 1] ?? 0) < number);
  return isInOrder ? numbers : numbers.sort((one, other) => one - other);
}

function countOf(lists: readonly Int32Array[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
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
