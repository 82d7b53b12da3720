/** Finds in a tree of our own the nodes at which rules may match: by node kind, and calls by the name of what is called. */
import type { SgNode } from "@ast-grep/napi";
import { isInName } from "../../regex/characters.ts";
import { includesWord } from "../../regex/includes-word.ts";
import type { Candidates } from "../conditions/doors.ts";
import { anyChild, parent } from "./landmarks.ts";
import type { NamesTable } from "../../syntax/names-table.ts";
import type { Rule } from "../writing/rule.ts";
import { type Asked, type Crossing, type KindPlan, planOf } from "./tree-plan.ts";
import { treeShapeOf } from "./tree-shape.ts";
import { childInField, nthNamed, previousSibling } from "../../syntax/node-numbers.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import type { PlaceFilter } from "../../syntax/place.ts";
import { asNode, type TreeRoot } from "../../syntax/tree-node.ts";

/** `isWanted` is asked once for each of the rules that has something to be tried at; with `isAsked` only nodes at such places are found. */
export function candidatesInTree(
  root: TreeRoot,
  rules: readonly Rule[],
  isWanted: (rule: Rule) => boolean,
  isAsked?: PlaceFilter,
): Candidates {
  const found = new Found(root, rules, isWanted, isAsked);
  for (const plan of planOf(rules)) found.lookAt(plan);
  return found.candidates();
}

const fewRules = 2;

class Found {
  readonly #root: TreeRoot;
  readonly #rules: readonly Rule[];
  readonly #isWanted: (rule: Rule) => boolean;
  readonly #isAsked: PlaceFilter | undefined;
  /** By rule; null for one that is not wanted. */
  readonly #nodes: (number[] | null | undefined)[];

  constructor(
    root: TreeRoot,
    rules: readonly Rule[],
    isWanted: (rule: Rule) => boolean,
    isAsked: PlaceFilter | undefined,
  ) {
    this.#root = root;
    this.#rules = rules;
    this.#nodes = new Array<undefined>(rules.length);
    this.#isWanted = isWanted;
    this.#isAsked = isAsked;
  }

  /** The nodes of each rule are in the order of the text. */
  candidates(): Candidates {
    const candidates = new Map<Rule, readonly SgNode[]>();
    // Of some hundred rules a file is about a few.
    for (let at = 0; at < this.#nodes.length; at += 1) {
      const numbers = this.#nodes[at];
      const rule = this.#rules[at];
      if (!numbers || !rule || numbers.length === 0) continue;
      const nodes = inOrder(numbers).map((number) => this.#root.node(number));
      candidates.set(rule, asNode(nodes));
    }
    return candidates;
  }

  lookAt({ kind, byShape, asked, byName }: KindPlan): void {
    const { tree, byKind } = this.#root;
    if (!byKind.has(kind)) return;
    const nodes = this.#asked(byKind.ofKind(kind));
    if (nodes.length === 0) return;
    if (this.#isLeft(asked)) this.#askEach(nodes, byShape);
    for (const { field, names } of byName) {
      for (const node of nodes) {
        const asking = askedByName(tree, node, field, names);
        if (asking) this.#askAll(asking, node);
      }
    }
  }

  /** What is asked of each of them is first asked of the file. */
  #askEach(nodes: Int32Array, { here, ways }: Crossing): void {
    const left = here.filter((asked) => this.#mayHold(asked));
    if (left.length === 0 && ways.length === 0) return;
    const crossing = { here: left, ways };
    for (const node of nodes) this.#askByShape(crossing, node);
  }

  #mayHold({ rule, isFileFirst, piece }: Asked): boolean {
    if (piece !== "" && !includesWord(this.#root.tree.text, piece)) return false;
    return !isFileFirst || (this.#nodes[rule] ?? this.#begin(rule)) !== null;
  }

  #asked(nodes: Int32Array): Int32Array {
    const isAsked = this.#isAsked;
    if (isAsked === undefined) return nodes;
    const { starts, ends } = this.#root.tree;
    return nodes.filter((node) => isAsked(starts[node] ?? 0, ends[node] ?? 0));
  }

  /**
   * False where the file itself tells that none of the rules is to be tried: names and members are many. Of more rules most are never asked, and to begin one costs more
   * than to pass nodes by.
   */
  #isLeft(asked: readonly Asked[]): boolean {
    if (asked.length > fewRules) return true;
    return asked.some(
      ({ rule, isFileFirst }) => !isFileFirst || (this.#nodes[rule] ?? this.#begin(rule)) !== null,
    );
  }

  #askByShape({ here, ways }: Crossing, node: number): void {
    if (here.length > 0) this.#askAll(here, node);
    for (const { step, byKind } of ways) {
      if (step === anyChild) this.#askByChildren(byKind, node);
      else this.#askByNeighbour(byKind, this.#neighbour(step, node), node);
    }
  }

  #askByChildren(byKind: readonly (Crossing | undefined)[], node: number): void {
    const { afters } = this.#root.tree;
    const after = afters[node] ?? 0;
    for (let child = node + 1; child < after; child = afters[child] ?? after) {
      this.#askByNeighbour(byKind, child, node);
    }
  }

  #askByNeighbour(byKind: readonly (Crossing | undefined)[], neighbour: number, node: number): void {
    const crossing = neighbour === none ? undefined : byKind[this.#root.tree.kinds[neighbour] ?? 0];
    if (crossing) this.#askByShape(crossing, node);
  }

  #neighbour(step: number, node: number): number {
    const { tree } = this.#root;
    if (step > 0) return childInField(tree, node, step);
    return step === parent ? (tree.parents[node] ?? none) : previousSibling(tree, node);
  }

  #askAll(asking: readonly Asked[], node: number): void {
    for (const asked of asking) this.#ask(asked, node);
  }

  #ask(asked: Asked, node: number): void {
    const { rule } = asked;
    let known = this.#nodes[rule];
    if (known === undefined && asked.isFileFirst) known = this.#begin(rule);
    if (known === null) return;
    if (asked.shape === undefined) asked.shape = treeShapeOf(asked.matcher, asked.told);
    if (asked.shape?.holds(this.#root, node) === false) return;
    const own = known ?? this.#begin(rule);
    own?.push(node);
  }

  #begin(rule: number): number[] | null {
    const one = this.#rules[rule];
    const begun = one && this.#isWanted(one) ? [] : null;
    this.#nodes[rule] = begun;
    return begun;
  }
}

/** Several ways into a rule may lead to one node. */
function inOrder(numbers: readonly number[]): readonly number[] {
  if (numbers.every((number, at) => at === 0 || (numbers[at - 1] ?? 0) < number)) return numbers;
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** By the last name in the field, also in quotes. */
function askedByName(
  tree: SyntaxTree,
  node: number,
  field: number,
  names: NamesTable<Asked[]>,
): readonly Asked[] | undefined {
  const child = field === 0 ? nthNamed(tree, node, 1) : childInField(tree, node, field);
  if (child === none) return undefined;
  const { text } = tree;
  const start = tree.starts[child] ?? 0;
  let end = tree.ends[child] ?? 0;
  if (!isInName(text.charCodeAt(end - 1))) end -= 1;
  let from = end;
  while (from > start && isInName(text.charCodeAt(from - 1))) from -= 1;
  return from < end ? names.get(text, from, end) : undefined;
}
