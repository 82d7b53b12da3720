/** Short questions about nodes, the same for every language. */
import type { SgNode } from "@ast-grep/napi";

export function kindOf(node: SgNode): string {
  return String(node.kind());
}

/** 1-based. */
export function lineOf(node: SgNode): number {
  return node.range().start.line + 1;
}

export function endLineOf(node: SgNode): number {
  return node.range().end.line + 1;
}

export function named(node: SgNode | null): SgNode[] {
  return node === null ? [] : node.children().filter((child) => child.isNamed());
}

const matchers = new Map<string, { readonly rule: { readonly any: readonly { readonly kind: string }[] } }>();

/** The nodes of these kinds inside of one, in the order of the text. Every kind has to be one of the grammar's. */
export function ofKinds(node: SgNode, ...kinds: readonly string[]): SgNode[] {
  const key = kinds.join(" ");
  const known = matchers.get(key) ?? { rule: { any: kinds.map((kind) => ({ kind })) } };
  matchers.set(key, known);
  return node.findAll(known as Parameters<SgNode["findAll"]>[0]);
}

/** More alternatives than these are slower than asking every node. */
const mostNames = 120;

/** The same, of those that are called so: the native parser finds them without handing out all others. */
export function ofKindsNamed(
  node: SgNode,
  kinds: readonly string[],
  names: ReadonlySet<string> | null,
): SgNode[] {
  if (names === null || names.size > mostNames) return ofKinds(node, ...kinds);
  const plain = [...names].filter((name) => /^[\p{L}\p{N}_]+$/u.test(name));
  if (plain.length === 0) return [];
  const regex = `^(?:${plain.join("|")})$`;
  return node.findAll({ rule: { any: kinds.map((kind) => ({ kind, regex })) } });
}

export function textOf(node: SgNode | null): string | null {
  return node === null ? null : node.text();
}

/** A string's text without its quotes; null for what is no plain string. */
export function stringIn(node: SgNode | null): string | null {
  const found = node === null ? null : /^[a-zA-Z@$]{0,2}(["'`])([^\n]*)\1$/.exec(node.text());
  const text = found?.[2] ?? null;
  return text === null || text.includes("${") ? null : text;
}

/** A `return` behind a switch that returns itself holds for all members that it does not name. */
export function isAnsweredBehind(choice: SgNode): boolean {
  const next = choice.next();
  return next !== null && kindOf(next) === "return_statement" && choice.text().includes("return");
}

export function hasAncestor(node: SgNode, kinds: ReadonlySet<string>): boolean {
  return node.ancestors().some((above) => kinds.has(kindOf(above)));
}
