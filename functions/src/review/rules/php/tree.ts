/** What rules read of PHP's syntax trees that a matcher cannot express. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { childrenOf, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";

const functionKinds: ReadonlySet<string> = new Set([
  "function_definition",
  "method_declaration",
  "anonymous_function",
  "program",
]);

/** The nearest function, or the page itself. */
export function functionAround(node: SgNode): SgNode {
  return node.ancestors().find((one) => functionKinds.has(kindOf(one))) ?? node.getRoot().root();
}

/** Without comments and punctuation. */
export function partsOf(node: SgNode | null): SgNode[] {
  if (node === null) return [];
  return childrenOf(node)
    .map((child) => child.node)
    .filter((child) => child.isNamed() && kindOf(child) !== "comment");
}

export function argumentsOf(call: SgNode): SgNode[] {
  return partsOf(fieldOf(call, "arguments"));
}

export function everyInside(node: SgNode, kinds: readonly string[]): SgNode[] {
  return node.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } });
}

export function wholeFile(node: SgNode): string {
  return textOf(node.getRoot().root());
}

/** The text with each variable in it replaced by what it was last given in the same function, twice over. */
export function spelledOut(node: SgNode): string {
  const around = functionAround(node);
  const end = node.range().start.index;
  const given = new Map<string, string>();
  for (const one of everyInside(around, ["assignment_expression", "augmented_assignment_expression"])) {
    if (one.range().start.index >= end) continue;
    const name = textOf(fieldOf(one, "left") ?? one);
    const before = kindOf(one) === "assignment_expression" ? "" : `${given.get(name) ?? ""} . `;
    given.set(name, (before + textOf(fieldOf(one, "right") ?? one)).slice(-longestSpelled));
  }
  return withValues(withValues(textOf(node), given), given);
}

/** Variables that are made of each other would be a text without an end. */
const longestSpelled = 200_000;

function withValues(text: string, given: ReadonlyMap<string, string>): string {
  let left = longestSpelled;
  return text.replaceAll(/\$\w+/g, (name) => {
    const value = given.get(name);
    left -= value?.length ?? 0;
    return value !== undefined && left > 0 ? value : name;
  });
}

/** A client sends the request that it is given, to where that leads: it was not received here. */
export function isOfClient(call: SgNode, { text }: ParsedFile): boolean {
  if (/[(,]\s*(?:\(string\)\s*)?\$request->getUri\(\)/.test(textOf(call))) return true;
  return /\bRequestInterface\s+\$request\b/.test(text) && !text.includes("ServerRequestInterface");
}
