/** What assignments and declarations are. */
import type { Code } from "./code.ts";
import { between } from "./expression-roles.ts";
import { fieldOf, type Fields } from "./fields.ts";
import { type FunctionKind, type Lowerer, nameOf, nothing, type Role } from "./lower.ts";
import type { SgNode } from "@ast-grep/napi";
import { type Place, placeOf } from "../syntax/place.ts";

export function assign(
  target: Fields,
  value: Fields,
  how: { readonly type?: Fields; readonly operator?: string; readonly augmented?: true } = {},
): Role {
  return (node, lower) => {
    const left = fieldOf(node, target) ?? lower.named(node)[0];
    const right = fieldOf(node, value);
    return {
      kind: "assign",
      target: lower.orNothing(left),
      operator: operatorOf(node, how, left, right, lower),
      value: lower.maybe(right),
      type: how.type === undefined ? "" : typeOf(node, how.type, lower),
    };
  };
}

/** `+=` says `+`, whether it has a kind of its own or not. */
function operatorOf(
  node: SgNode,
  how: { readonly operator?: string },
  left: SgNode | null | undefined,
  right: SgNode | null,
  lower: Lowerer,
): string | null {
  if (how.operator !== undefined) return how.operator;
  const sign = node.field("operator")?.text() ?? (left && right ? between(node, left, right, lower) : "=");
  const augmented = /([^\s=:!<>]{1,3})=$/.exec(sign)?.[1];
  return augmented ?? null;
}

/** The type may stand on the declaration around several declarators. */
function typeOf(node: SgNode, fields: Fields, lower: Lowerer): string {
  const own = fieldOf(node, fields);
  if (own) return lower.textOf(own);
  const parent = node.parent();
  const shared = parent ? fieldOf(parent, fields) : null;
  return shared ? lower.textOf(shared) : "";
}

/** A name with package and type arguments, of which the last word counts. */
export const typeName: Role = (node, lower) => ({
  kind: "name",
  name: /(\w+)\s*(?:<[\s\S]*|\[[\s\S]*)?$/.exec(lower.textOf(node))?.[1] ?? "",
});

/** A function that its scope knows by name. */
export function declared(kind: FunctionKind & { readonly name: string }): Role {
  return (node, lower) => {
    const lambda = lower.lambda(node, kind);
    const name = nameOf(node, kind);
    const place = placeOf(node);
    return {
      kind: "assign",
      target: name ? { ...placeOf(name), kind: "name", name: lambda.name ?? "" } : nothing,
      operator: null,
      value: { ...place, kind: "lambda", lambda },
      type: "",
    };
  };
}

/** A field of the object, declared in its class. */
export function field(name: Fields, value: Fields, type: Fields): Role {
  return (node, lower) => {
    const own = fieldOf(node, name);
    const object: Code = { ...placeOf(node), kind: "name", name: "this" };
    return {
      kind: "assign",
      target: own ? { ...placeOf(own), kind: "member", object, name: lower.textOf(own) } : nothing,
      operator: null,
      value: lower.maybe(fieldOf(node, value)),
      type: typeOf(node, type, lower),
    };
  };
}

/** `i++` */
export function step(target: Fields): Role {
  return (node, lower) => ({
    kind: "assign",
    target: lower.orNothing(fieldOf(node, target) ?? lower.named(node)[0]),
    operator: "+",
    value: null,
    type: "",
  });
}

/** `i++` and `i--` of a language in which both are of numbers alone. */
export function counted(target: Fields): Role {
  return (node, lower) => {
    const one: Code = { ...placeOf(node), kind: "constant", value: 1 };
    const operator = lower.textOf(node).includes("--") ? "-" : "+";
    return {
      kind: "assign",
      target: lower.orNothing(fieldOf(node, target) ?? lower.named(node)[0]),
      operator,
      value: one,
      type: "",
    };
  };
}

/** What a declaration gives a value to: a member of the object where it stands in a class. */
export function declaredTarget(target: Code, isField: boolean, self: string): Code {
  if (!isField || target.kind !== "name") return target;
  const { start, end } = target;
  return { start, end, kind: "member", object: { start, end, kind: "name", name: self }, name: target.name };
}

/** A name or pattern that takes its value. */
export function bound(target: Code, value: Code | null, { start, end }: Place): Code {
  return { start, end, kind: "assign", target, operator: null, value, type: "" };
}
