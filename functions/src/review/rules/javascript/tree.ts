/** What rules read of the syntax trees of JavaScript, TypeScript and TSX, whose node kinds are the same. */
import type { SgNode, SgRoot } from "@ast-grep/napi";
import { hasChildOf, kindsOfFunctions } from "../../syntax/node-numbers.ts";
import { asNode } from "../../syntax/tree-node.ts";
import {
  childrenOf,
  endOf,
  everyInside,
  fieldKindOf,
  fieldOf,
  fieldTextOf,
  kindOf,
  nearestOf,
  ownNode,
  startOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { Facts } from "../../syntax/facts.ts";

export function isFunction(node: SgNode): boolean {
  return kindsOfFunctions.has(kindOf(node));
}

export function functionAround(node: SgNode): SgNode | null {
  return nearestOf(node, kindsOfFunctions);
}

export function isSame(one: SgNode | null, other: SgNode | null): boolean {
  return one !== null && other !== null && one.id() === other.id();
}

/** Without comments and punctuation. */
export function partsOf(node: SgNode | null): SgNode[] {
  if (node === null) return [];
  const own = ownNode(node);
  if (own) return asNode(own.parts());
  return childrenOf(node)
    .map((child) => child.node)
    .filter((child) => child.isNamed() && kindOf(child) !== "comment");
}

export function argumentsOf(call: SgNode): SgNode[] {
  return partsOf(fieldOf(call, "arguments"));
}

export function hasToken(node: SgNode, token: string): boolean {
  const own = ownNode(node);
  if (own) return hasChildOf(own.tree, own.number, token);
  return childrenOf(node).some((child) => kindOf(child.node) === token);
}

export function isAsync(node: SgNode | null): boolean {
  return node !== null && hasToken(node, "async");
}

/** `a.b.name(...)` and `name(...)`; "" for other callees. */
export function nameCalled(call: SgNode): string {
  const isMember = fieldKindOf(call, "function") === "member_expression";
  const name = isMember ? fieldTextOf(fieldOf(call, "function"), "property") : fieldTextOf(call, "function");
  return /^[\w$]+$/.test(name) ? name : "";
}

export function receiverOf(call: SgNode): SgNode | null {
  if (fieldKindOf(call, "function") !== "member_expression") return null;
  const callee = fieldOf(call, "function");
  return callee && fieldOf(callee, "object");
}

/** Everything of these kinds inside, but not inside of functions within it. */
export function ownInside(node: SgNode, kinds: readonly string[]): SgNode[] {
  const owner = isFunction(node) ? node : functionAround(node);
  return everyInside(node, kinds).filter((one) => {
    const around = functionAround(one);
    return owner === null ? around === null : isSame(around, owner);
  });
}

export function contains(outer: SgNode, inner: SgNode): boolean {
  return startOf(outer) <= startOf(inner) && endOf(inner) <= endOf(outer);
}

/** The expression inside of brackets, casts and `await`. */
export function bare(node: SgNode | null): SgNode | null {
  let one = node;
  while (
    one !== null &&
    /^(?:parenthesized_expression|as_expression|satisfies_expression|non_null_expression|await_expression)$/.test(
      kindOf(one),
    )
  ) {
    one = partsOf(one)[0] ?? null;
  }
  return one;
}

/** The statement always leaves the block in which it stands. */
export function leaves(statement: SgNode | undefined): boolean {
  if (!statement) return false;
  switch (kindOf(statement)) {
    case "statement_block":
      return leaves(partsOf(statement).at(-1));
    case "else_clause":
      return leaves(partsOf(statement)[0]);
    case "if_statement":
      return leavesEitherWay(statement);
    case "try_statement":
      return leavesTry(statement);
    case "expression_statement":
      return /^(?:process\.exit|notFound|redirect)\(/.test(textOf(statement));
    default:
      return /^(?:return|throw|break|continue)_statement$/.test(kindOf(statement));
  }
}

function leavesEitherWay(statement: SgNode): boolean {
  const [then, otherwise] = [fieldOf(statement, "consequence"), fieldOf(statement, "alternative")];
  return then !== null && otherwise !== null && leaves(then) && leaves(otherwise);
}

function leavesTry(statement: SgNode): boolean {
  const handler = fieldOf(statement, "handler");
  const body = fieldOf(statement, "body");
  const isHandled = handler === null || leaves(fieldOf(handler, "body") ?? undefined);
  return body !== null && leaves(body) && isHandled;
}

export function parametersText(fn: SgNode): string {
  const parameters = fieldOf(fn, "parameters") ?? fieldOf(fn, "parameter");
  return parameters === null ? "" : textOf(parameters);
}

/** Remembers the result for each node as long as the tree: the parser gives a new object for a node each time. */
export function oncePerNode<T>(answer: (node: SgNode) => T): (node: SgNode) => T {
  const known = new Facts<SgRoot, Map<number, T>>();
  return (node) => {
    const root = node.getRoot();
    const answers = known.get(root) ?? new Map<number, T>();
    known.set(root, answers);
    const id = node.id();
    const before = answers.get(id);
    if (before !== undefined) return before;
    const made = answer(node);
    answers.set(id, made);
    return made;
  };
}

export function groupedBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export function isNameOrMember(value: SgNode): boolean {
  return /^(?:identifier|member_expression)$/.test(kindOf(value));
}
