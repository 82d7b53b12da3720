/** The async functions of a file of JavaScript or TypeScript, by name. */
import type { SgNode } from "@ast-grep/napi";
import {
  everyInside,
  fieldTextOf,
  parentKindOf,
  parentOf,
  textOf,
  nearestOf,
  kindOf,
} from "../../syntax/node-memo.ts";
import { isAsync, oncePerNode, nameCalled, receiverOf, isFunction, partsOf } from "./tree.ts";
import { kindsOfFunctions } from "../../syntax/node-numbers.ts";
import { declarationOf, initialOf } from "./names.ts";

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

/** The async function of this file, or method of this class, that is called. */
export function ownAsync(call: SgNode): SgNode | null {
  const name = nameCalled(call);
  if (!isNameOfAsync(name, call)) return null;
  const receiver = receiverOf(call);
  const found =
    receiver === null
      ? ownFunctionNamed(name, call)
      : textOf(receiver) === "this"
        ? methodNamed(name, call)
        : null;
  return found !== null && isAsync(found) && !/^async\s*(?:function\s*)?\*/.test(textOf(found))
    ? found
    : null;
}

export function isOwnAsync(call: SgNode): boolean {
  return ownAsync(call) !== null;
}

export function ownFunctionNamed(name: string, place: SgNode): SgNode | null {
  const declared = declarationOf(name, place);
  if (declared?.how === "function") return declared.holder;
  const initial = declared?.how === "const" ? initialOf(declared) : null;
  return initial !== null && isFunction(initial) ? initial : null;
}

export const bodiesOfClasses: ReadonlySet<string> = new Set(["class_body"]);

export function methodNamed(name: string, place: SgNode): SgNode | null {
  const methods = partsOf(nearestOf(place, bodiesOfClasses)).filter(
    (one) => kindOf(one) === "method_definition" && fieldTextOf(one, "name") === name,
  );
  return methods.length === 1 ? (methods[0] ?? null) : null;
}
