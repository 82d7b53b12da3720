/** Which identifiers begin a path that comes from outside, and which parameters hold what comes from there. */
import { childInField } from "../../syntax/node-numbers.ts";
import { field, kind } from "../../syntax/kinds.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import { givenAt, takesMessages, takesRequests } from "../parameters.ts";
import type { TaintTable } from "../table.ts";
import { functionAround } from "./variables.ts";
import { kindsNamed } from "./writes.ts";

/** Worth what is inside of them. */
const wrappers = kindsNamed(
  ...["parenthesized_expression", "await_expression"],
  ...["as_expression", "satisfies_expression", "non_null_expression"],
);

/** `root` stands for the identifier, so that a request by any name is called `request`. */
export function beginsSource(
  tree: SyntaxTree,
  identifier: number,
  root: string,
  { sources }: TaintTable,
): boolean {
  if (sources.test(root)) return true;
  let path = root;
  let at = identifier;
  for (;;) {
    const above = tree.parents[at] ?? none;
    const longer = longerPath(tree, at, above, path);
    if (longer === null) return isTakenApart(tree, at, path, sources);
    if (longer !== path && (sources.test(longer) || sources.test(opened(tree, above, path)))) return true;
    path = longer.replace(/\[$/, "");
    at = above;
  }
}

/** Null where the path ends. */
function longerPath(tree: SyntaxTree, at: number, above: number, path: string): string | null {
  const place = tree.fields[at];
  switch (tree.kinds[above]) {
    case kind.member_expression:
      return place === field.object ? `${path}.${textIn(tree, above, field.property)}` : null;
    case kind.subscript_expression:
      return place === field.object ? `${path}[` : null;
    case kind.call_expression:
      return place === field.function ? `${path}()` : null;
    default:
      return wrappers.has(tree.kinds[above] ?? 0) ? path : null;
  }
}

function opened(tree: SyntaxTree, above: number, path: string): string {
  return tree.kinds[above] === kind.call_expression ? `${path}(` : path;
}

/** `const { body } = request` */
function isTakenApart(tree: SyntaxTree, at: number, path: string, sources: RegExp): boolean {
  const above = tree.parents[at] ?? none;
  const place = tree.fields[at];
  if (place !== field.value && place !== field.right) return false;
  const pattern = patternIn(tree, above);
  return (
    pattern !== none &&
    tree.childrenOf(pattern).some((child) => sources.test(`${path}.${keyOf(tree, child)}`))
  );
}

function patternIn(tree: SyntaxTree, node: number): number {
  for (const place of [field.name, field.left]) {
    const target = childInField(tree, node, place);
    if (tree.kinds[target] === kind.object_pattern) return target;
  }
  return none;
}

function keyOf(tree: SyntaxTree, part: number): string {
  switch (tree.kinds[part]) {
    case kind.pair_pattern:
      return textIn(tree, part, field.key);
    case kind.object_assignment_pattern:
      return textIn(tree, part, field.left);
    default:
      return tree.text.slice(tree.starts[part], tree.ends[part]);
  }
}

function textIn(tree: SyntaxTree, node: number, place: number): string {
  const child = childInField(tree, node, place);
  return child === none ? "" : tree.text.slice(tree.starts[child], tree.ends[child]);
}

/** What a server gives a parameter; null for one of a function that it does not call. */
export function givenByServer(
  tree: SyntaxTree,
  parameter: number,
  table: TaintTable,
): "request" | "outside" | null {
  const { text } = tree;
  const own = text.slice(tree.starts[parameter], tree.ends[parameter]);
  if (table.requests?.test(own)) return "request";
  if (table.sourceParameters?.test(own)) return "outside";
  const start = tree.starts[functionAround(tree, parameter)] ?? 0;
  if (takesMessages(start, { table, text })) return "outside";
  const at = positionOf(tree, parameter);
  if (at === 0 && takesRequests(start, { table, text })) return "request";
  return table.served ? givenAt(start, at, { table, text }) : null;
}

function positionOf(tree: SyntaxTree, parameter: number): number {
  const list = tree.parents[parameter] ?? none;
  return tree.kinds[list] === kind.formal_parameters ? namedIn(tree, list).indexOf(parameter) : 0;
}

/** Children that say something: no signs, no comments. */
export function namedIn(tree: SyntaxTree, node: number): number[] {
  return tree.childrenOf(node).filter((child) => tree.isNamed(child) && tree.kinds[child] !== kind.comment);
}
