/** Questions about Solidity's syntax trees that a matcher cannot ask. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";

export function functionAround(node: SgNode): SgNode | null {
  return [...ancestorsOf(node)].find((one) => kindOf(one) === "function_definition") ?? null;
}

/** What stands before the body: the name, the parameters, who may call it. */
export function headOf(definition: SgNode): string {
  const body = fieldOf(definition, "body");
  return body ? textOf(definition).slice(0, startOf(body) - startOf(definition)) : textOf(definition);
}
