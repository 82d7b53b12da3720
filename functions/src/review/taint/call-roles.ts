/** What a call is: of which name, on what, with which arguments. */
import type { Argument, Code, Shape } from "./code.ts";
import { fieldOf, type Fields } from "./fields.ts";
import { type Lowerer, nothing, type Role } from "./lower.ts";
import type { SgNode } from "@ast-grep/napi";

export interface CallFields {
  /** The called expression: a name, or a member access. */
  readonly callee?: Fields;
  /** Or the receiver and the name apart. */
  readonly target?: Fields;
  readonly name?: Fields;
  readonly args: Fields;
  readonly keyword?: { readonly kind: string; readonly name: Fields; readonly value: Fields };
  readonly constructs?: true;
  /** A block or closure that is given after the arguments. */
  readonly block?: Fields;
}

export function call(fields: CallFields): Role {
  return (node, lower) => {
    const list = fieldOf(node, fields.args);
    const args = list ? argumentsOf(list, fields, lower) : [];
    const trailing = fields.block === undefined ? null : fieldOf(node, fields.block);
    if (trailing) args.push({ name: null, value: lower.code(trailing) });
    const callee = fields.callee === undefined ? null : fieldOf(node, fields.callee);
    if (callee) return calledExpression(callee, args, fields, lower);
    const target = fields.target === undefined ? null : fieldOf(node, fields.target);
    const name = fields.name === undefined ? null : fieldOf(node, fields.name);
    const lastName = name ? lower.textOf(name) : "";
    const before = target ? `${shortText(target, lower)}.` : "";
    return {
      kind: "call",
      target: lower.maybe(target),
      name: lastName.replace(/<[\s\S]*$/, ""),
      callee: `${before}${lastName}`,
      args,
      constructs: fields.constructs === true,
    };
  };
}

function calledExpression(callee: SgNode, args: Argument[], fields: CallFields, lower: Lowerer): Shape {
  const code = lower.code(callee);
  const { name, target } = calledAs(code);
  const constructs = fields.constructs === true;
  return { kind: "call", target, name, callee: shortText(callee, lower), args, constructs };
}

export function shortText(node: SgNode, lower: Lowerer): string {
  return lower.textOf(node).slice(-300).replace(/\s+/g, "").replaceAll("?.", ".");
}

/** A lone comprehension or template may stand in the place of the list. */
function argumentsOf(list: SgNode, fields: CallFields, lower: Lowerer): Argument[] {
  const kind = String(list.kind());
  if (!/argument|^args|value_args|tuple|parenthesized/.test(kind))
    return [{ name: null, value: lower.code(list) }];
  return lower.named(list).map((child) => {
    const { keyword } = fields;
    if (child.kind() !== keyword?.kind) return { name: null, value: lower.code(child) };
    const name = fieldOf(child, keyword.name);
    const value = fieldOf(child, keyword.value) ?? lower.named(child).at(-1);
    lower.code(child);
    return { name: name ? lower.textOf(name) : null, value: lower.orNothing(value) };
  });
}

/** The last name of what is called, and what it is called on. */
export function calledAs(callee: Code): { readonly name: string; readonly target: Code | null } {
  if (callee.kind === "member") return { name: callee.name, target: callee.object };
  return callee.kind === "name" ? { name: callee.name, target: null } : { name: "", target: callee };
}

/** `mapOf(a to b)`: the arguments are pairs. */
export function mapOfPairs(pairs: readonly Code[]): Shape {
  const entries = pairs.map((pair) => {
    const [key = null, value = nothing] = pair.kind === "list" ? pair.items : [null, pair];
    return { key, value };
  });
  return { kind: "map", entries };
}
