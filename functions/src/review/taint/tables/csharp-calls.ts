/** Calls, objects made in place and elements of C#. */
import type { SgNode } from "@ast-grep/napi";
import type { Argument, Code, Entry, Shape } from "../code.ts";
import { type Lowerer, type Role } from "../lower.ts";
import { call } from "../call-roles.ts";
import { placeOf } from "../../syntax/place.ts";

const invocation = call({ callee: "function", args: "none" });

/** `nameof(x)` is a text that the source fixes; `F<T>(x)` is called F. */
export const csharpCall: Role = (node, lower) => {
  const callee = node.field("function");
  if (callee?.kind() === "identifier" && lower.textOf(callee) === "nameof") return { kind: "fixed" };
  const shape = invocation(node, lower);
  if (shape.kind !== "call") return shape;
  return {
    ...shape,
    args: argumentsIn(node, lower),
    name: shape.name.replace(/<[\s\S]*$/, ""),
    callee: shape.callee.replace(/<[\w<>,.?[\]]*>$/, ""),
  };
};

export const csharpElement: Role = (node, lower) => ({
  kind: "index",
  object: lower.orNothing(node.field("expression")),
  index: lower.orNothing(node.field("subscript")),
});

export const csharpNewAnonymous: Role = (node, lower) => ({ kind: "list", items: lower.children(node) });

/** An initializer says what is in the new object: members by name, keys, or elements. */
export const csharpNew: Role = (node, lower) => {
  const made = construction(node, lower);
  const initializer = node.field("initializer");
  if (!initializer) return made;
  const children = lower.named(initializer);
  const entries = children.map((child) => entryOf(child, lower));
  if (entries.some((entry) => entry !== null)) {
    const first: Entry[] = made.args.map(({ value }) => ({ key: null, value }));
    return { kind: "map", entries: [...first, ...entries.filter((entry) => entry !== null)] };
  }
  return { kind: "list", items: children.map((child) => lower.code(child)) };
};

function construction(node: SgNode, lower: Lowerer): Extract<Shape, { kind: "call" }> {
  const type = node.field("type");
  const args = argumentsIn(node, lower);
  const name = /(\w+)\s*(?:<[\s\S]*)?$/.exec(type ? lower.textOf(type) : "")?.[1] ?? "";
  return { kind: "call", target: null, name, callee: name, args, constructs: true };
}

/** `Name = x`, `["k"] = x` or `{ "k", x }`; null for a plain element. */
function entryOf(node: SgNode, lower: Lowerer): Entry | null {
  if (node.kind() === "initializer_expression") {
    const [key, value] = lower.named(node);
    return key && value ? { key: lower.code(key), value: lower.code(value) } : null;
  }
  if (node.kind() !== "assignment_expression") return null;
  const left = node.field("left");
  const right = node.field("right");
  if (!left || !right) return null;
  const value = lower.code(right);
  if (left.kind() !== "element_binding_expression") return { key: constantKey(left, lower), value };
  const [argument] = lower.named(left);
  return { key: argument ? lower.code(argument) : null, value };
}

function constantKey(node: SgNode, lower: Lowerer): Code {
  return { ...placeOf(node), kind: "constant", value: lower.textOf(node) };
}

function argumentsIn(node: SgNode, lower: Lowerer): Argument[] {
  const list = node.field("arguments") ?? lower.named(node).find((child) => child.kind() === "argument_list");
  return (list ? lower.named(list) : []).map((child) => {
    const name = child.field("name");
    return { name: name ? lower.textOf(name) : null, value: lower.code(child) };
  });
}
