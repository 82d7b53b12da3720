/** The functions of an Elixir file: calls of `def` and its kin, which the grammar does not tell from other calls. */
import type { SgNode } from "@ast-grep/napi";

/** Nodes of the definitions, in any order. */
export function definitionsIn(root: SgNode, calls: readonly string[]): SgNode[] {
  return root.findAll({
    rule: { kind: "call", has: { field: "target", regex: `^(?:${calls.join("|")})$` } },
  });
}

/** Such as `Shop.Cart.add`: the module's name, and that of the function. */
export function nameOfDefinition(definition: SgNode): string {
  const modules = definition.ancestors().flatMap((around) => {
    const isModule = around.kind() === "call" && around.field("target")?.text() === "defmodule";
    return isModule ? [firstArgument(around)?.text() ?? ""] : [];
  });
  return [...modules.reverse(), headName(firstArgument(definition))].filter((name) => name !== "").join(".");
}

function firstArgument(call: SgNode): SgNode | null {
  const list = call.children().find((child) => child.kind() === "arguments");
  return list?.children().find((child) => child.isNamed()) ?? null;
}

/** `add(a, b)`, `add(a) when a > 0`, or a bare `add`. */
function headName(head: SgNode | null): string {
  if (head === null) return "";
  if (head.kind() === "binary_operator") return headName(head.field("left"));
  return (head.kind() === "call" ? (head.field("target")?.text() ?? "") : head.text()).slice(0, 100);
}
