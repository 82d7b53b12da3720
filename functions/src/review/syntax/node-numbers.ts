/** Questions about nodes by their numbers: they cost an array's look and make no objects. */
import { fieldNames, isNamedKind, kind, kindNames } from "./kinds.ts";
import { none, type SyntaxTree } from "./tree.ts";

const numbersOfFields: ReadonlyMap<string, number> = new Map(
  fieldNames.map((name, number) => [name, number] as const).filter(([, number]) => number > 0),
);

export const kindsOfFunctions: ReadonlySet<string> = new Set([
  "function_declaration",
  "function_expression",
  "generator_function_declaration",
  "generator_function",
  "method_definition",
  "arrow_function",
]);

/** The first in the field, which is given by its number; `none` where nothing stands there. */
export function childInField({ afters, fields }: SyntaxTree, node: number, field: number): number {
  const after = afters[node] ?? 0;
  let child = node + 1;
  while (child < after && fields[child] !== field) child = afters[child] ?? after;
  return child < after ? child : none;
}

/** The same by the field's name. */
export function inField(tree: SyntaxTree, node: number, name: string): number {
  const field = numbersOfFields.get(name);
  return field === undefined ? none : childInField(tree, node, field);
}

export function isInField({ fields }: SyntaxTree, node: number, name: string): boolean {
  return fields[node] === numbersOfFields.get(name);
}

/** "" for `none`. */
export function kindAt({ kinds }: SyntaxTree, node: number): string {
  return node === none ? "" : (kindNames[kinds[node] ?? 0] ?? "");
}

/** "" for `none`. */
export function textAt({ text, starts, ends }: SyntaxTree, node: number): string {
  return node === none ? "" : text.slice(starts[node], ends[node]);
}

/** Of these two nodes; texts are made only where they are of one length. */
export function isSameTextAt(tree: SyntaxTree, one: number, other: number): boolean {
  const { text, starts, ends } = tree;
  const start = starts[one] ?? 0;
  const length = (ends[one] ?? 0) - start;
  const from = starts[other] ?? 0;
  if ((ends[other] ?? 0) - from !== length || text.charCodeAt(start) !== text.charCodeAt(from)) return false;
  return textAt(tree, one) === textAt(tree, other);
}

/** Whether a child, named or not, is of the kind. */
export function hasChildOf(tree: SyntaxTree, node: number, kindOfChild: string): boolean {
  const after = tree.afters[node] ?? 0;
  let child = node + 1;
  while (child < after && kindAt(tree, child) !== kindOfChild) child = tree.afters[child] ?? after;
  return child < after;
}

/** The children without comments and punctuation. */
export function partsAt({ afters, kinds }: SyntaxTree, node: number): number[] {
  const parts: number[] = [];
  const after = afters[node] ?? 0;
  for (let child = node + 1; child < after; child = afters[child] ?? after) {
    const own = kinds[child] ?? 0;
    if (isNamedKind(own) && own !== kind.comment) parts.push(child);
  }
  return parts;
}

/** The `nth` of the named children, from 1, comments among them; `none` where there are fewer. */
export function nthNamed({ afters, kinds }: SyntaxTree, node: number, nth: number): number {
  let left = nth;
  const after = afters[node] ?? 0;
  for (let child = node + 1; child < after; child = afters[child] ?? after) {
    if (isNamedKind(kinds[child] ?? 0)) left -= 1;
    if (left === 0) return child;
  }
  return none;
}

/** `none` for the last child. */
export function nextSibling({ afters, parents }: SyntaxTree, node: number): number {
  const next = afters[node] ?? 0;
  return next < (afters[parents[node] ?? none] ?? 0) ? next : none;
}

/** `none` for the first child. */
export function previousSibling({ afters, parents }: SyntaxTree, node: number): number {
  let before = none;
  for (let child = (parents[node] ?? node) + 1; child < node; child = afters[child] ?? node) before = child;
  return before;
}

/** The nearest node around that is of one of the kinds; `none` without one. */
export function nearestAround(tree: SyntaxTree, node: number, kinds: ReadonlySet<string>): number {
  let above = tree.parents[node] ?? none;
  while (above !== none && !kinds.has(kindAt(tree, above))) above = tree.parents[above] ?? none;
  return above;
}
