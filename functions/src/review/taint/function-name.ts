/** By which name a function is called. */
import type { SgNode } from "@ast-grep/napi";

/** "" for a function without one; what it is assigned to counts. `functions` are a language's kinds with their name's field. */
export function functionName(node: SgNode, functions: Readonly<Record<string, string>>): string {
  const field = functions[String(node.kind())];
  const own = field === undefined ? null : (innermost(node.field(field)) ?? childOfKind(node, field));
  const name = (own ?? nameAround(node))?.text() ?? "";
  return /([\w$?!]+)$/.exec(name)?.[1] ?? "";
}

function nameAround(node: SgNode): SgNode | null {
  return node.field("declarator")?.field("declarator") ?? node.parent()?.field("name") ?? null;
}

/** Names of C stand inside declarators. */
function innermost(name: SgNode | null): SgNode | null {
  let inner = name;
  for (let next = inner; next !== null; next = next.field("declarator")) inner = next;
  return inner;
}

/** Grammars without fields: the kind of the child that is the name. */
function childOfKind(node: SgNode, kind: string): SgNode | null {
  return node.children().find((child) => child.kind() === kind) ?? null;
}
