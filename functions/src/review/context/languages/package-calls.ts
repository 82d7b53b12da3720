/** Calls of what has a name of its own: `new Money(1)`, `Money.zero(1)`, and functions of Kotlin. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import type { Call } from "../facts.ts";
import { kindOf, lineOf, named, ofKinds, textOf } from "../nodes.ts";

const kinds: Partial<Record<LanguageId, readonly string[]>> = {
  java: ["object_creation_expression", "method_invocation"],
  csharp: ["object_creation_expression", "invocation_expression"],
  php: ["object_creation_expression", "scoped_call_expression"],
  kotlin: ["call_expression"],
};

export function packageCalls(root: SgNode, language: LanguageId): Call[] {
  return ofKinds(root, ...(kinds[language] ?? [])).flatMap((node): Call[] => {
    const callee = calleeOf(node);
    const list = argumentsOf(node);
    if (callee === null || !/^\w+(?:\.\w+)?$/.test(callee)) return [];
    if (list === null) return [];
    const given = named(list).filter((one) => !kindOf(one).includes("comment"));
    const names = given.flatMap((one) => nameOf(one) ?? []);
    const isOpen =
      given.some((one) => /^(?:\.\.\.|\*)/.test(one.text())) || isMixed(given) || hasLambdaBehind(node);
    return [{ callee, line: lineOf(node), positional: given.length - names.length, named: names, isOpen }];
  });
}

function nameOf(argument: SgNode): string | null {
  return /^(\w+)\s*(?::(?!:)|=(?!=))/.exec(argument.text())?.[1] ?? null;
}

/** Kotlin and C# take a value without a name behind named ones, at its own place. */
function isMixed(given: readonly SgNode[]): boolean {
  const first = given.findIndex((one) => nameOf(one) !== null);
  return first >= 0 && given.slice(first).some((one) => nameOf(one) === null);
}

function calleeOf(node: SgNode): string | null {
  const kind = kindOf(node);
  if (kind === "object_creation_expression") return madeBy(node);
  if (kind === "method_invocation") return joined(node.field("object"), node.field("name"));
  if (kind === "scoped_call_expression") return joined(node.field("scope"), node.field("name"));
  const called = textOf(node.field("function") ?? named(node)[0] ?? null);
  // C#: `List()` is a method of the class around it, whatever classes there are.
  return kind === "invocation_expression" && called?.includes(".") !== true ? null : called;
}

function madeBy(node: SgNode): string | null {
  const type = node.field("type") ?? named(node).find((one) => kindOf(one) === "name") ?? null;
  return textOf(type)?.replace(/<[^()]*>$/, "") ?? null;
}

function joined(owner: SgNode | null, name: SgNode | null): string | null {
  return owner === null || name === null ? null : `${owner.text()}.${name.text()}`;
}

function argumentsOf(node: SgNode): SgNode | null {
  const direct = node.field("arguments");
  if (direct !== null) return direct;
  const suffix = named(node).find((one) => /^(?:call_suffix|arguments)$/.test(kindOf(one)));
  if (suffix === undefined || kindOf(suffix) === "arguments") return suffix ?? null;
  return named(suffix).find((one) => kindOf(one) === "value_arguments") ?? null;
}

/** In Kotlin the last value may stand behind the brackets. */
function hasLambdaBehind(node: SgNode): boolean {
  const parent = node.parent();
  const suffixes = [
    node,
    ...(parent !== null && kindOf(parent) === "call_expression" ? [parent] : []),
  ].flatMap((one) => named(one).filter((each) => kindOf(each) === "call_suffix"));
  return suffixes.some((one) => named(one).some((each) => kindOf(each) === "annotated_lambda"));
}
