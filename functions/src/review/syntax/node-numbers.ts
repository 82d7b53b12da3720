/** Questions about nodes by their numbers: they cost an array's look and make no objects. */
import { fieldNames, isNamedKind, kind, kindNames } from "./kinds.ts";
import { none, type SyntaxTree } from "./tree.ts";

const numbersOfFields: ReadonlyMap<string, number> = new Map(
  fieldNames.map((name, number) => [name, number] as const).filter(([, number]) => number > 0),
);

/** The first in the field, which is given by its number; `none` where nothing stands there. */
export function childInField(
  { firstChildren, nextSiblings, fields }: SyntaxTree,
  node: number,
  field: number,
): number {
  let child = firstChildren[node] ?? none;
  while (child !== none && fields[child] !== field) child = nextSiblings[child] ?? none;
  return child;
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
  let child = tree.firstChildren[node] ?? none;
  while (child !== none && kindAt(tree, child) !== kindOfChild) child = tree.nextSiblings[child] ?? none;
  return child !== none;
}

/** The children without comments and punctuation. */
export function partsAt({ firstChildren, nextSiblings, kinds }: SyntaxTree, node: number): number[] {
  const parts: number[] = [];
  for (let child = firstChildren[node] ?? none; child !== none; child = nextSiblings[child] ?? none) {
    const own = kinds[child] ?? 0;
    if (isNamedKind(own) && own !== kind.comment) parts.push(child);
  }
  return parts;
}

/** The `nth` of the named children, from 1, comments among them; `none` where there are fewer. */
export function nthNamed(
  { firstChildren, nextSiblings, kinds }: SyntaxTree,
  node: number,
  nth: number,
): number {
  let left = nth;
  let child = firstChildren[node] ?? none;
  while (child !== none) {
    if (isNamedKind(kinds[child] ?? 0)) left -= 1;
    if (left === 0) return child;
    child = nextSiblings[child] ?? none;
  }
  return none;
}

/** The nearest node around that is of one of the kinds; `none` without one. */
export function nearestAround(tree: SyntaxTree, node: number, kinds: ReadonlySet<string>): number {
  let above = tree.parents[node] ?? none;
  while (above !== none && !kinds.has(kindAt(tree, above))) above = tree.parents[above] ?? none;
  return above;
}
