/** The async functions of a file of JavaScript or TypeScript, by name. */
import type { SgNode } from "@ast-grep/napi";
import { everyInside, fieldTextOf, parentKindOf, parentOf } from "../../syntax/node-memo.ts";
import { isAsync, oncePerNode } from "./tree.ts";
import { kindsOfFunctions } from "../../syntax/node-numbers.ts";

/** By the root. */
const asyncNames = oncePerNode(
  (root) =>
    new Set(
      everyInside(root, [...kindsOfFunctions])
        .filter(isAsync)
        .map(nameOf),
    ),
);

/** Some async function or method of the file has this name, or is what a variable of this name is declared with. */
export function isNameOfAsync(name: string, place: SgNode): boolean {
  return name !== "" && asyncNames(place.getRoot().root()).has(name);
}

function nameOf(fn: SgNode): string {
  const own = fieldTextOf(fn, "name");
  return own === "" && parentKindOf(fn) === "variable_declarator" ? fieldTextOf(parentOf(fn), "name") : own;
}
