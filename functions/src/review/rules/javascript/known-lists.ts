/** JavaScript and TypeScript: whether a value is known to be an array. */
import type { SgNode } from "@ast-grep/napi";
import { bare } from "./tree.ts";
import { kindOf, textOf, fieldOf } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf } from "./names.ts";

export function isKnownList(list: SgNode | null, place: SgNode): boolean {
  const one = bare(list);
  if (!one) return false;
  switch (kindOf(one)) {
    case "array":
      return true;
    case "call_expression":
      return returnsList(one);
    case "identifier":
      return isNameOfList(one, place);
    default:
      return false;
  }
}

export function returnsList(call: SgNode): boolean {
  const callee = textOf(fieldOf(call, "function") ?? call);
  return (
    /\.(?:map|filter|split)$|^Object\.(?:keys|values|entries)$|^Array\.from$/.test(callee) &&
    !/\$|jQuery|observ|pipe/i.test(textOf(call))
  );
}

export const listName = /^(?:list|items|values|array|arr|rows|entries|elements)$/;

/** By its type, else by what it is given first, else by what parameters of this name hold. */
export function isNameOfList(name: SgNode, place: SgNode): boolean {
  const declared = declarationOf(textOf(name), place);
  if (!declared) return false;
  const type = fieldOf(declared.holder, "type");
  if (type) return /\[\]$|^:\s*(?:Readonly)?Array</.test(textOf(type));
  const initial = initialOf(declared);
  if (initial !== null)
    return kindOf(bare(initial) ?? initial) !== "identifier" && isKnownList(initial, place);
  return declared.how === "parameter" && listName.test(textOf(name));
}
