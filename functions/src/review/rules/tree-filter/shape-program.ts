/**
 * What `tree-shape.ts` reads off matchers, written as numbers that one loop goes through: some hundred questions are asked of a file's
 * nodes, and as functions of their own they would be called from one place without anything being known of them.
 */
import { TextTest } from "../conditions/text-test.ts";
import { isNamedKind, kindNames } from "../../syntax/kinds.ts";
import { childInField, nthNamed, previousSibling } from "../../syntax/node-numbers.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";

/** What is asked of a node itself. */
export const here = { kind: 0, kinds: 1, text: 2, noConstant: 3, childOfKind: 4, other: 5 } as const;
/** Where to go to ask the rest there; the way ends where nothing stands. */
export const away = { field: 8, nth: 9, parent: 10, previous: 11 } as const;
/** Of what is asked inside: one of the children, a node around, none of it, one of several. */
export const inner = { child: 16, around: 17, not: 18, any: 19, way: 20 } as const;

/** `more` is asked of the node to which the question leads; of `any` each is a way. */
export interface Question {
  readonly op: number;
  readonly arg: number;
  readonly more: readonly Question[];
  /** To ask it, as a multiple of a look at a node's kind. */
  readonly cost: number;
}

export type OtherQuestion = (tree: SyntaxTree, node: number) => boolean;

/** Three numbers for a question: what is asked, of what, and how many numbers of inner questions follow. */
const size = 3;

const tests: TextTest[] = [];
const testsOfSources = new Map<string, number>();
const kindSets: Uint8Array[] = [];
const others: OtherQuestion[] = [];

/** Answers what a text question has to name. */
export function numberOfText(source: string): number {
  const known = testsOfSources.get(source) ?? tests.push(new TextTest(source)) - 1;
  testsOfSources.set(source, known);
  return known;
}

export function costOfText(number: number): number {
  return tests[number]?.cost ?? 1;
}

export function numberOfKinds(kinds: readonly number[]): number {
  const isWanted = new Uint8Array(kindNames.length);
  for (const kind of kinds) isWanted[kind] = 1;
  return kindSets.push(isWanted) - 1;
}

export function numberOfOther(question: OtherQuestion): number {
  return others.push(question) - 1;
}

/** Questions all of which must be answered with yes. */
export class ShapeProgram {
  readonly #code: Int32Array;

  constructor(questions: readonly Question[]) {
    this.#code = Int32Array.from(questions.flatMap(codeOf));
  }

  holds(asked: Asked, node: number): boolean {
    return run(this.#code, 0, this.#code.length, asked, node);
  }
}

function codeOf({ op, arg, more }: Question): number[] {
  const rest = more.flatMap(codeOf);
  return [op, arg, rest.length, ...rest];
}

/** The tree whose nodes are asked. */
interface Asked {
  readonly tree: SyntaxTree;
}

function run(code: Int32Array, from: number, to: number, asked: Asked, node: number): boolean {
  let at = from;
  while (at < to) {
    const op = code[at] ?? 0;
    const arg = code[at + 1] ?? 0;
    const begin = at + size;
    const end = begin + (code[at + 2] ?? 0);
    if (op < away.field) {
      if (!isHere(op, arg, asked.tree, node)) return false;
    } else if (op < inner.child) {
      if (!isAway(nodeAway(op, arg, asked, node), code, begin, end, asked)) return false;
    } else if (!holdsInside(op, code, begin, end, asked, node)) return false;
    at = end;
  }
  return true;
}

function isAway(there: number, code: Int32Array, begin: number, end: number, asked: Asked): boolean {
  return there !== none && run(code, begin, end, asked, there);
}

function isHere(op: number, arg: number, tree: SyntaxTree, node: number): boolean {
  const kind = tree.kinds[node] ?? 0;
  if (op === here.kind) return kind === arg;
  if (op === here.kinds) return kindSets[arg]?.[kind] === 1;
  if (op === here.text) return isString(arg, tree, node, kind);
  if (op === here.noConstant) return isNoConstant(tree, node, kind);
  if (op === here.childOfKind) return hasChildOfKind(tree, node, arg);
  return others[arg]?.(tree, node) === true;
}

function nodeAway(op: number, arg: number, { tree }: Asked, node: number): number {
  if (op === away.field) return childInField(tree, node, arg);
  if (op === away.nth) return nthNamed(tree, node, arg);
  if (op === away.parent) return tree.parents[node] ?? none;
  return previousSibling(tree, node);
}

function holdsInside(
  op: number,
  code: Int32Array,
  begin: number,
  end: number,
  asked: Asked,
  node: number,
): boolean {
  if (op === inner.child) return hasChild(code, begin, end, asked, node);
  if (op === inner.around) return isAround(code, begin, end, asked, node);
  if (op === inner.not) return !run(code, begin, end, asked, node);
  return holdsOne(code, begin, end, asked, node);
}

function hasChild(code: Int32Array, begin: number, end: number, asked: Asked, node: number): boolean {
  const { afters } = asked.tree;
  const after = afters[node] ?? 0;
  let child = node + 1;
  while (child < after && !run(code, begin, end, asked, child)) child = afters[child] ?? after;
  return child < after;
}

function hasChildOfKind({ afters, kinds }: SyntaxTree, node: number, kind: number): boolean {
  const after = afters[node] ?? 0;
  let child = node + 1;
  while (child < after && kinds[child] !== kind) child = afters[child] ?? after;
  return child < after;
}

function isAround(code: Int32Array, begin: number, end: number, asked: Asked, node: number): boolean {
  const { parents } = asked.tree;
  let above = parents[node] ?? none;
  while (above !== none && !run(code, begin, end, asked, above)) above = parents[above] ?? none;
  return above !== none;
}

/** Each of the ways is asked in turn. */
function holdsOne(code: Int32Array, begin: number, end: number, asked: Asked, node: number): boolean {
  for (let at = begin; at < end;) {
    const next = at + size + (code[at + 2] ?? 0);
    if (run(code, at + size, next, asked, node)) return true;
    at = next;
  }
  return false;
}

const textsOfTokens: (boolean | undefined)[][] = [];

/** The text of a token is known by its kind, and asked once. */
function isString(number: number, { text, starts, ends }: SyntaxTree, node: number, kind: number): boolean {
  const test = tests[number];
  if (!test) return false;
  if (!isNamedKind(kind)) return ((textsOfTokens[number] ??= [])[kind] ??= test.isOf(kindNames[kind] ?? ""));
  return test.isAt(text, starts[node] ?? 0, ends[node] ?? 0);
}

/** Kinds that `plainValue` takes for constants. */
const constants = new Uint8Array(kindNames.length);
for (const name of ["arrow_function", "function_expression", "number", "regex", "true", "false"]) {
  for (const kind of numbersOfKind(name)) constants[kind] = 1;
}
const [string] = numbersOfKind("string");

/** What cannot be made of another value needs no look at its value. */
function isNoConstant({ text, starts, ends }: SyntaxTree, node: number, kind: number): boolean {
  if (kind !== string) return constants[kind] !== 1;
  return /[\\$#{}%]/.test(text.slice(starts[node], ends[node]));
}
