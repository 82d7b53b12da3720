/** What gives a value to a name in PHP: assignments, patterns, properties, constants and what a statement fetches. */
import type { SgNode } from "@ast-grep/napi";
import { assign, bound } from "../assignment-roles.ts";
import type { Call, Code, Entry, Shape } from "../code.ts";
import { nothing, type Role } from "../lower.ts";
import { type Place, placeOf } from "../../syntax/place.ts";

/** `[$a, $b] = ...` and `["a" => $a, "b" => $b] = ...` */
export const targets: Role = (node, lower) => {
  const names = lower.named(node);
  const isKey = (name: SgNode | undefined) =>
    name !== undefined && /^(?:string|integer|encapsed_string)$/.test(String(name.kind()));
  const items = names.map((name) => lower.code(name));
  if (!names.some(isKey)) return { kind: "list", items };
  const entries = items.flatMap((value, at): Entry[] =>
    isKey(names[at]) ? [] : [{ key: isKey(names[at - 1]) ? (items[at - 1] ?? null) : null, value }],
  );
  return { kind: "map", entries };
};

const assigned = assign("left", "right");

/** `$list[] = $value` adds to the list. */
export const assignment: Role = (node, lower) => {
  const left = node.field("left");
  const [list, index] = left?.kind() === "subscript_expression" ? lower.named(left) : [];
  if (!list || index || !/^(?:variable_name|member_access_expression)$/.test(String(list.kind())))
    return assigned(node, lower);
  const args = [{ name: null, value: lower.orNothing(node.field("right")) }];
  return { kind: "call", target: lower.code(list), name: "push", callee: "push", args, constructs: false };
};

const promoted = /\b(?:public|protected|private|readonly)\s[^,$]*\$(\w+)/g;

/** The body of a constructor begins with the properties that its parameters declare. */
export const body: Role = (node, lower) => {
  const place = placeOf(node);
  const head = lower.text.slice(Math.max(0, place.start - 800), place.start);
  const at = head.lastIndexOf("__construct");
  const steps = lower.children(node);
  if (at < 0 || head.includes("{", at)) return { kind: "block", steps };
  const properties = [...head.slice(at).matchAll(promoted)].map(([, name = ""]): Code => {
    const object: Code = { ...place, kind: "name", name: "$this" };
    return {
      ...{ ...place, kind: "assign", operator: null, type: "" },
      target: { ...place, kind: "member", object, name },
      value: { ...place, kind: "name", name: `$${name}` },
    };
  });
  return { kind: "block", steps: [...properties, ...steps] };
};

/** `$statement->bind_result($name)`: what is fetched later is in the variable. */
export function boundResult({ args }: Call, place: Place): Shape {
  const fetched: Code = {
    ...{ ...place, kind: "call", target: null, name: "fetched", callee: "fetched" },
    ...{ args: [], constructs: false },
  };
  return { kind: "block", steps: args.map(({ value }) => bound(value, fetched, place)) };
}

/** A property, declared in its class or in the constructor's parameters. */
export const property: Role = (node, lower) => {
  const name = node.field("name");
  return {
    kind: "assign",
    target: name
      ? {
          ...placeOf(name),
          kind: "member",
          object: { ...placeOf(name), kind: "name", name: "$this" },
          name: lower.textOf(name).replace(/^\$/, ""),
        }
      : nothing,
    operator: null,
    value: lower.maybe(node.field("default_value")),
    type: "",
  };
};

/** `const A = 'x'` */
export const constantElement: Role = (node, lower) => {
  const [name, value] = lower.named(node);
  return {
    kind: "assign",
    ...{ target: lower.orNothing(name), operator: null, value: lower.maybe(value), type: "" },
  };
};
