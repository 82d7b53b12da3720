/** What functions of a file are given where they are called, and what they return. */
import type { LanguageId } from "../../languages/language.ts";
import { languageWithId } from "../../languages/languages.ts";
import { childInField } from "../../syntax/node-numbers.ts";
import { field, kind } from "../../syntax/kinds.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import { asNode, type TreeRoot } from "../../syntax/tree-node.ts";
import { functionName } from "../function-name.ts";
import type { TaintTable } from "../table.ts";
import { namedIn } from "./sources.ts";
import { functionAround, isFunction, type Variables } from "./variables.ts";
import { kindsNamed, lastName } from "./writes.ts";

/** A call that runs a function with its arguments, or with each element of what it is called on. */
interface Site {
  readonly call: number;
  readonly isEach: boolean;
}

export class Calls {
  readonly #root: TreeRoot;
  readonly #variables: Variables;
  readonly #iterating: RegExp;
  readonly #names: ReadonlyMap<string, readonly number[]>;
  readonly #nameOf: ReadonlyMap<number, string>;
  readonly #sites = new Map<number, readonly Site[]>();

  constructor(root: TreeRoot, language: LanguageId, table: TaintTable, variables: Variables) {
    this.#root = root;
    this.#variables = variables;
    this.#iterating = table.iterating;
    this.#names = functionsByName(root, languageWithId(language).functions);
    this.#nameOf = new Map([...this.#names].flatMap(([name, all]) => all.map((one) => [one, name] as const)));
  }

  /** What functions of that name return. */
  returnValuesOf(name: string): number[] {
    return (this.#names.get(name) ?? []).flatMap((one) => returnValuesOf(this.#root, one));
  }

  /** What a parameter is given. */
  given(parameter: number): number[] {
    const { tree } = this.#root;
    const owner = functionAround(tree, parameter);
    const list = tree.parents[parameter] ?? none;
    const at = list === owner ? 0 : namedIn(tree, list).indexOf(parameter);
    const isRest = tree.text.startsWith("...", tree.starts[parameter]);
    return this.#sitesOf(owner).flatMap(({ call, isEach }) => {
      const args = argumentsOf(tree, call);
      if (!isEach) return isRest ? args.slice(at) : args.slice(at, at + 1);
      const target = childInField(tree, childInField(tree, call, field.function), field.object);
      return [...(target === none ? [] : [target]), ...args.filter((arg) => !isFunction(tree, arg))];
    });
  }

  #sitesOf(one: number): readonly Site[] {
    const known = this.#sites.get(one);
    if (known) return known;
    const { tree } = this.#root;
    const sites: Site[] = [];
    this.#sites.set(one, sites);
    const followed = new Set<number>();
    this.#follow(one, sites, followed);
    const called = this.#nameOf.get(one);
    if (called !== undefined) sites.push(...this.#callsOf(called));
    const name = nameNode(tree, one);
    if (name !== none) this.#followUses(name, sites, followed);
    return sites;
  }

  /** By the last name of what is called. */
  #callsOf(name: string): Site[] {
    const { tree } = this.#root;
    return this.#variables.placesOf(name).flatMap((node) => {
      const parent = tree.parents[node] ?? none;
      const callee =
        tree.kinds[parent] === kind.member_expression && isIn(tree, node, field.property) ? parent : node;
      return isCallee(tree, callee) ? [{ call: tree.parents[callee] ?? none, isEach: false }] : [];
    });
  }

  /** Where a value that is a function is called: there, by a name that it is given, or in a function that it is passed to. */
  #follow(value: number, sites: Site[], followed: Set<number>): void {
    if (followed.has(value)) return;
    followed.add(value);
    const { tree } = this.#root;
    const parent = tree.parents[value] ?? none;
    if (isCallee(tree, value)) {
      sites.push({ call: parent, isEach: false });
    } else if (passing.has(tree.kinds[parent] ?? 0)) {
      this.#follow(parent, sites, followed);
    } else if (tree.kinds[parent] === kind.arguments) {
      this.#followArgument(value, parent, sites, followed);
    } else {
      const name = nameGiven(tree, value, parent);
      if (name !== none) this.#followUses(name, sites, followed);
    }
  }

  #followArgument(value: number, list: number, sites: Site[], followed: Set<number>): void {
    const { tree } = this.#root;
    const call = tree.parents[list] ?? none;
    const name = lastName(tree, calleeOf(tree, call));
    if (this.#iterating.test(name)) sites.push({ call, isEach: true });
    const at = namedIn(tree, list).indexOf(value);
    for (const one of this.#names.get(name) ?? []) {
      const parameter = parametersOf(tree, one)[at] ?? none;
      const target = parameter === none ? none : targetOf(tree, parameter);
      if (tree.kinds[target] === kind.identifier) this.#followUses(target, sites, followed);
    }
  }

  #followUses(identifier: number, sites: Site[], followed: Set<number>): void {
    for (const { node, write } of this.#variables.meantBy(identifier)?.uses ?? []) {
      if (write === null) this.#follow(node, sites, followed);
    }
  }
}

/** The plain name to which the value is assigned where it stands, else none. */
function nameGiven(tree: SyntaxTree, value: number, parent: number): number {
  if (!isIn(tree, value, field.value) && !isIn(tree, value, field.right)) return none;
  const targets = [field.name, field.left].map((place) => childInField(tree, parent, place));
  return targets.find((target) => tree.kinds[target] === kind.identifier) ?? none;
}

/** What is worth one of its parts. */
const passing = kindsNamed(
  ...["parenthesized_expression", "ternary_expression", "binary_expression"],
  ...["as_expression", "non_null_expression"],
);

function functionsByName(
  root: TreeRoot,
  functions: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const node of Object.keys(functions).flatMap((one) =>
    numbersOfKind(one).flatMap((number) => [...root.byKind.ofKind(number)]),
  )) {
    const name = functionName(asNode(root.node(node)), functions);
    if (name === "") continue;
    const same = found.get(name) ?? [];
    found.set(name, same);
    same.push(node);
  }
  return found;
}

/** The values of what it returns, or its body where that is an expression. */
export function returnValuesOf({ tree, byKind }: TreeRoot, one: number): number[] {
  const body = childInField(tree, one, field.body);
  if (body === none) return [];
  if (tree.kinds[body] !== kind.statement_block) return [body];
  const returns: number[] = [];
  byKind.collect(body, kind.return_statement, returns);
  return returns
    .filter((statement) => functionAround(tree, statement) === one)
    .flatMap((statement) => namedIn(tree, statement).slice(0, 1));
}

export function calleeOf(tree: SyntaxTree, call: number): number {
  return childInField(
    tree,
    call,
    tree.kinds[call] === kind.new_expression ? field.constructor : field.function,
  );
}

function isCallee(tree: SyntaxTree, node: number): boolean {
  return isIn(tree, node, field.function) || isIn(tree, node, field.constructor);
}

function isIn(tree: SyntaxTree, node: number, place: number): boolean {
  return tree.fields[node] === place;
}

function argumentsOf(tree: SyntaxTree, call: number): number[] {
  const list = childInField(tree, call, field.arguments);
  return list === none ? [] : namedIn(tree, list);
}

export function parametersOf(tree: SyntaxTree, one: number): number[] {
  const list = childInField(tree, one, field.parameters);
  if (list !== none) return namedIn(tree, list);
  const only = childInField(tree, one, field.parameter);
  return only === none ? [] : [only];
}

/** A parameter's own name, or the pattern in its place. */
function targetOf(tree: SyntaxTree, parameter: number): number {
  const inner = [field.pattern, field.left].map((place) => childInField(tree, parameter, place));
  return inner.find((one) => one !== none) ?? parameter;
}

/** The name under which its scope knows the function. */
function nameNode(tree: SyntaxTree, one: number): number {
  const own = childInField(tree, one, field.name);
  return tree.kinds[own] === kind.identifier ? own : none;
}
