/** Finds in a tree of our own the nodes at which rules may match: by node kind, and calls by the name of what is called. */
import { isInName } from "./characters.ts";
import { isBuiltIn } from "./define-rules.ts";
import { type Door, entrancesOf, firstChild } from "./doors.ts";
import { canMatchNodes } from "./node-matcher.ts";
import type { Candidates } from "./dispatch.ts";
import type { Matcher, Rule } from "./rule.ts";
import { childInField, signIn, type TreeShape, treeShapeOf } from "./tree-shape.ts";
import { fieldNames, isNamedKind, kindNames } from "../syntax/kinds.ts";
import { numbersOfKind } from "../syntax/node-search.ts";
import { none, type SyntaxTree } from "../syntax/tree.ts";
import { asNode, type TreeRoot } from "../syntax/tree-node.ts";

/** A rule, and what can be told of a node before it is tried there. */
interface Asked {
  readonly rule: number;
  readonly matcher: Matcher;
  /** Made when first asked for: most rules are about names that most changes do not hold. */
  shape: TreeShape | null | undefined;
}

/** What rules ask of the nodes of one kind; rules are given by their place in the list. */
interface KindPlan {
  readonly kind: number;
  readonly whole: Asked[];
  /** By the number of the field, 0 for the first child, the rules that look for a name there. */
  readonly byField: Map<number, Map<string, Asked[]>>;
}

const plans = new WeakMap<readonly Rule[], readonly KindPlan[]>();

/** The same list comes with every file. */
function planOf(rules: readonly Rule[]): readonly KindPlan[] {
  const known = plans.get(rules);
  if (known) return known;
  const byKind = new Map<number, KindPlan>();
  for (const [rule, one] of rules.entries()) {
    // What is not understood is left to the native parser, which looks through the whole file.
    if (!isTriedAtNodes(one)) continue;
    for (const { matcher, doors } of entrancesOf(one)) {
      const asked: Asked = { rule, matcher, shape: undefined };
      for (const door of doors ?? doorsWithout(matcher)) addDoor(byKind, door, asked);
    }
  }
  const made = [...byKind.values()];
  plans.set(rules, made);
  return made;
}

/** Rules of a team are not: their expressions must run in a linear engine. */
function isTriedAtNodes(rule: Rule): boolean {
  return isBuiltIn(rule) && rule.fault === undefined && canMatchNodes(rule);
}

const left = new WeakMap<readonly Rule[], readonly Rule[]>();

/** Those that are not tried at nodes. */
export function rulesLeft(rules: readonly Rule[]): readonly Rule[] {
  const known = left.get(rules) ?? rules.filter((rule) => !isTriedAtNodes(rule));
  left.set(rules, known);
  return known;
}

function doorsWithout(matcher: Matcher): readonly Door[] {
  const kinds = isOperation(matcher) ? ["binary_expression"] : new Set(kindNames.slice(1));
  return [...kinds].map((kind) => ({ kind, field: null, names: null }));
}

/** What two operands and a sign between them match. */
function isOperation({ pattern, all = [], any }: Matcher): boolean {
  if (typeof pattern === "string" && signIn(pattern) !== null) return true;
  return any?.every(isOperation) === true || all.some(isOperation);
}

function addDoor(byKind: Map<number, KindPlan>, { kind, field, names }: Door, asked: Asked): void {
  for (const number of numbersOfKind(kind)) {
    const plan: KindPlan = byKind.get(number) ?? { kind: number, whole: [], byField: new Map() };
    byKind.set(number, plan);
    if (field === null || names === null) plan.whole.push(asked);
    else addNames(plan, field === firstChild ? 0 : fieldNames.indexOf(field), names, asked);
  }
}

function addNames({ byField }: KindPlan, field: number, names: readonly string[], asked: Asked): void {
  if (field < 0) return;
  const byName = byField.get(field) ?? new Map<string, Asked[]>();
  byField.set(field, byName);
  for (const name of names) byName.set(name, [...(byName.get(name) ?? []), asked]);
}

/** `isWanted` is asked once for each of the rules that has something to be tried at. */
export function candidatesInTree(
  root: TreeRoot,
  rules: readonly Rule[],
  isWanted: (rule: Rule) => boolean,
): Candidates {
  const found = new Found(root, rules, isWanted);
  for (const plan of planOf(rules)) found.lookAt(plan);
  return found.candidates();
}

class Found {
  readonly #root: TreeRoot;
  readonly #rules: readonly Rule[];
  readonly #isWanted: (rule: Rule) => boolean;
  /** By rule; null for one that is not wanted. */
  readonly #nodes: (number[] | null | undefined)[] = [];

  constructor(root: TreeRoot, rules: readonly Rule[], isWanted: (rule: Rule) => boolean) {
    this.#root = root;
    this.#rules = rules;
    this.#isWanted = isWanted;
  }

  /** In the order of the text. */
  candidates(): Candidates {
    const { order } = this.#root;
    const place = (number = none): number => order.placeOf(number);
    const lists: (readonly [rule: Rule, nodes: readonly number[]])[] = [];
    for (const [at, rule] of this.#rules.entries()) {
      const numbers = this.#nodes[at] ?? [];
      if (numbers.length > 1)
        lists.push([rule, [...new Set(numbers)].sort((one, other) => place(one) - place(other))]);
      else if (numbers.length > 0) lists.push([rule, numbers]);
    }
    lists.sort(([, one], [, other]) => place(one[0]) - place(other[0]));
    return new Map(
      lists.map(([rule, numbers]) => [rule, asNode(numbers.map((number) => this.#root.node(number)))]),
    );
  }

  lookAt({ kind, whole, byField }: KindPlan): void {
    const nodes = this.#root.order.ofKind(kind);
    if (nodes.length === 0) return;
    for (const asked of whole) for (const node of nodes) this.#ask(asked, node);
    for (const [field, byName] of byField) {
      for (const node of nodes) this.#askByName(byName.get(nameIn(this.#root.tree, node, field)), node);
    }
  }

  #askByName(asking: readonly Asked[] | undefined, node: number): void {
    if (asking) for (const asked of asking) this.#ask(asked, node);
  }

  #ask(asked: Asked, node: number): void {
    const { rule } = asked;
    if (this.#nodes[rule] === null) return;
    if (asked.shape === undefined) asked.shape = treeShapeOf(asked.matcher);
    if (asked.shape?.(this.#root.tree, node, this.#root.order) === false) return;
    const own = (this.#nodes[rule] ??= this.#begin(rule));
    own?.push(node);
  }

  #begin(rule: number): number[] | null {
    const one = this.#rules[rule];
    const begun = one && this.#isWanted(one) ? [] : null;
    this.#nodes[rule] = begun;
    return begun;
  }
}

/** The last name in the field, also in quotes; "" without one. */
function nameIn(tree: SyntaxTree, node: number, field: number): string {
  const child = field === 0 ? firstNamed(tree, node) : childInField(tree, node, field);
  if (child === none) return "";
  const { text } = tree;
  const start = tree.starts[child] ?? 0;
  let end = tree.ends[child] ?? 0;
  if (!isInName(text.charCodeAt(end - 1))) end -= 1;
  let from = end;
  while (from > start && isInName(text.charCodeAt(from - 1))) from -= 1;
  return text.slice(from, end);
}

function firstNamed({ firstChildren, nextSiblings, kinds }: SyntaxTree, node: number): number {
  let child = firstChildren[node] ?? none;
  while (child !== none && !isNamedKind(kinds[child] ?? 0)) child = nextSiblings[child] ?? none;
  return child;
}
