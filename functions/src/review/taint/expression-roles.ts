/** What the expressions of a language are: names, members, operations, choices, lists and maps. */
import type { Code, Entry } from "./code.ts";
import { fieldOf, type Fields } from "./fields.ts";
import { type FunctionKind, type Lowerer, type Role } from "./lower.ts";
import type { SgNode } from "@ast-grep/napi";
import { placeOf } from "../syntax/place.ts";

export const named: Role = (node, lower) => ({ kind: "name", name: lower.textOf(node) });

export function member(object: Fields, name: Fields): Role {
  return (node, lower) => {
    const of = fieldOf(node, object);
    const field = fieldOf(node, name);
    const last = field ? lower.textOf(field) : lower.textOf(node);
    return of ? { kind: "member", object: lower.code(of), name: last } : { kind: "name", name: last };
  };
}

export function index(object: Fields, at: Fields | null): Role {
  return (node, lower) => {
    const of = fieldOf(node, object) ?? lower.named(node)[0];
    const key = at === null ? lower.named(node)[1] : fieldOf(node, at);
    return { kind: "index", object: lower.orNothing(of), index: lower.orNothing(key) };
  };
}

export function operation(
  left: Fields = "left",
  operator: Fields = "operator",
  right: Fields = "right",
): Role {
  return (node, lower) => {
    const one = fieldOf(node, left) ?? lower.named(node)[0];
    const other = fieldOf(node, right) ?? lower.named(node).at(-1);
    const sign = fieldOf(node, operator)?.text() ?? between(node, one, other, lower);
    return { kind: "operation", operator: sign, left: lower.orNothing(one), right: lower.orNothing(other) };
  };
}

/** Grammars without a field for the operator: what stands between the operands. */
export function between(
  node: SgNode,
  one: SgNode | null | undefined,
  other: SgNode | null | undefined,
  lower: Lowerer,
): string {
  if (!one || !other) return lower.textOf(node);
  return lower.text.slice(placeOf(one).end, placeOf(other).start).trim();
}

export const unary: Role = (node, lower) => {
  const value = fieldOf(node, ["argument", "operand", "value"]) ?? lower.named(node)[0];
  const operator = node.field("operator")?.text() ?? /^\W+|^not\b/.exec(lower.textOf(node))?.[0].trim() ?? "";
  return { kind: "unary", operator: operator === "not" ? "!" : operator, value: lower.orNothing(value) };
};

/** Worth what one of its children is worth, such as parentheses. */
export function wrapper(which: "first" | "last" | { readonly field: Fields } = "last"): Role {
  return (node, lower) => {
    if (typeof which === "object") return lower.orNothing(fieldOf(node, which.field));
    const children = lower.named(node);
    return lower.orNothing(which === "first" ? children[0] : children.at(-1));
  };
}

export function cast(type: Fields, value: Fields): Role {
  return (node, lower) => {
    const to = fieldOf(node, type);
    return { kind: "cast", type: to ? lower.textOf(to) : "", value: lower.orNothing(fieldOf(node, value)) };
  };
}

/** `condition ? a : b` and `if`; without field names, by position. */
export function choice(test: Fields, then: Fields, otherwise: Fields): Role {
  return (node, lower) => ({
    kind: "if",
    test: lower.orNothing(fieldOf(node, test)),
    then: lower.orNothing(fieldOf(node, then)),
    otherwise: lower.maybe(fieldOf(node, otherwise)),
  });
}

export function choiceAt(test: number, then: number, otherwise: number): Role {
  return (node, lower) => {
    const children = lower.named(node);
    return {
      kind: "if",
      test: lower.orNothing(children[test]),
      then: lower.orNothing(children[then]),
      otherwise: lower.maybe(children[otherwise]),
    };
  };
}

export const list: Role = (node, lower) => ({ kind: "list", items: lower.children(node) });

/** Children that are no pair, such as a spread, are values without a key. */
export function mapping(pair: string, key: Fields, value: Fields): Role {
  return (node, lower) => ({
    kind: "map",
    entries: lower.named(node).map((child) => entryOf(child, pair, key, value, lower)),
  });
}

function entryOf(child: SgNode, pair: string, key: Fields, value: Fields, lower: Lowerer): Entry {
  if (child.kind() !== pair) {
    const code = lower.code(child);
    const named = String(child.kind()).includes("shorthand") ? child : child.field("left");
    return { key: named ? keyConstant(named, lower) : null, value: code };
  }
  const own = fieldOf(child, key);
  return { key: own ? keyCode(own, lower) : null, value: lower.orNothing(fieldOf(child, value)) };
}

function keyCode(node: SgNode, lower: Lowerer): Code {
  return /identifier|symbol|hash_key/.test(String(node.kind())) ? keyConstant(node, lower) : lower.code(node);
}

function keyConstant(node: SgNode, lower: Lowerer): Code {
  return { ...placeOf(node), kind: "constant", value: lower.textOf(node).replace(/^:|:$/g, "") };
}

export function lambda(kind: FunctionKind): Role {
  return (node, lower) => ({ kind: "lambda", lambda: lower.lambda(node, kind) });
}
