/** Roles of Swift's grammar: conditions that bind names, closures behind calls, and elements that look like calls. */
import type { SgNode } from "@ast-grep/napi";
import type { Argument, Case, Code, Entry, Parameter, Shape } from "../code.ts";
import { calledAs, shortText } from "../call-roles.ts";
import { bound, declaredTarget } from "../assignment-roles.ts";
import { lambda as lambdaOf } from "../expression-roles.ts";
import { childOf } from "../fields.ts";
import { type FunctionKind, type Lowerer, nothing, type Role } from "../lower.ts";
import { placeOf } from "../../syntax/place.ts";

export const text: Role = (node, lower) => {
  const parts = lower
    .named(node)
    .map((part): Code =>
      part.kind() === "interpolated_expression"
        ? holeOf(part, lower)
        : { ...placeOf(part), kind: "constant", value: lower.textOf(part).replace(/^\\n$/, "\n") },
    );
  if (parts.every((part) => part.kind === "constant"))
    return { kind: "constant", value: parts.map((part) => String(part.value)).join("") };
  return { kind: "text", parts };
};

/** `\\(bind: x)` of a statement is a parameter, and `\\(x, privacy: .private)` of a log is left out. */
function holeOf(part: SgNode, lower: Lowerer): Code {
  const isBound = /^(?:bind|binds|literal|ident|idents)\s*:|,\s*privacy:\s*\.(?:private|sensitive)/.test(
    lower.textOf(part),
  );
  return isBound ? { ...placeOf(part), kind: "constant", value: "?" } : lower.code(part);
}

/** `nil` is a word without a node of its own. */
function operand(node: SgNode | undefined, lower: Lowerer): Code {
  if (node && !node.isNamed() && node.text() === "nil")
    return { ...placeOf(node), kind: "constant", value: null };
  return lower.orNothing(node);
}

const logical = /^(?:conjunction|disjunction)_expression$/;

/** The grammar reads `a > 3 && b` as `a > (3 && b)`. */
export const binary: Role = (node, lower) => {
  const all = node.children();
  const [left, sign] = all;
  const right = all.at(-1);
  const operator = sign?.text() ?? "";
  const one = operand(left, lower);
  const other = operand(right, lower);
  const isTurned = right && logical.test(String(right.kind())) && !logical.test(String(node.kind()));
  if (!isTurned || other.kind !== "operation")
    return { kind: "operation", operator, left: one, right: other };
  const inner: Code = { ...placeOf(node), kind: "operation", operator, left: one, right: other.left };
  return { ...other, left: inner };
};

export const prefixed: Role = (node, lower) => {
  const target = lower.orNothing(node.field("target") ?? lower.named(node).at(-1));
  const sign = lower.textOf(node).charAt(0);
  if (sign === ".") return { kind: "fixed" };
  if (sign === "!" && isReceiver(node)) return target;
  return { kind: "unary", operator: sign, value: target };
};

/** The grammar reads `!a.b()` as `(!a).b()`; what is refused is the whole. */
function refusedWhole(node: SgNode, shape: Shape, lower: Lowerer): Shape {
  if (!lower.textOf(node).startsWith("!") || isReceiver(node) || isCallee(node)) return shape;
  return { kind: "unary", operator: "!", value: { ...placeOf(node), ...shape } };
}

function isReceiver(node: SgNode): boolean {
  const parent = node.parent();
  return parent?.kind() === "navigation_expression" && parent.field("target")?.id() === node.id();
}

function isCallee(node: SgNode): boolean {
  const parent = node.parent();
  return parent?.kind() === "call_expression" && parent.children()[0]?.id() === node.id();
}

export const navigation: Role = (node, lower) => {
  const suffix = node.field("suffix");
  const written = suffix?.field("suffix") ?? suffix;
  const name = written?.text().replace(/^\./, "") ?? "";
  const object = node.field("target");
  if (/^utf(?:8|16)$/.test(name) && object && !lower.textOf(node).startsWith("!")) return lower.code(object);
  const member: Shape = { kind: "member", object: lower.orNothing(node.field("target")), name };
  return refusedWhole(node, member, lower);
};

/** One name, or the names of a tuple. */
export const pattern: Role = (node, lower) => {
  const inside = lower.named(node).filter((child) => child.kind() !== "value_binding_pattern");
  const names = inside.filter((child) => /^(?:pattern|simple_identifier)$/.test(String(child.kind())));
  const [only, second] = names;
  if (inside.length === 1 && only && !second) return lower.code(only);
  if (inside.length === 1 && inside[0]) return lower.code(inside[0]);
  return { kind: "list", items: names.map((child) => lower.code(child)) };
};

export const property: Role = (node, lower) => {
  const name = node.field("name");
  const type = childOf(node, "type_annotation");
  const target = name ? lower.code(name) : nothing;
  const isField = String(node.parent()?.kind() ?? "").endsWith("class_body");
  return {
    kind: "assign",
    target: declaredTarget(target, isField, "self"),
    operator: null,
    value: lower.maybe(node.field("value")),
    type: type ? lower.textOf(type).replace(/^:\s*|\?$/g, "") : "",
  };
};

export const assigned: Role = (node, lower) => {
  const sign =
    node
      .children()
      .find((child) => !child.isNamed() && child.text().endsWith("="))
      ?.text() ?? "=";
  const value = node.field("result") ?? node.children().at(-1);
  return {
    kind: "assign",
    target: lower.orNothing(node.field("target")),
    operator: sign === "=" ? null : sign.slice(0, -1),
    value: operand(value, lower),
    type: "",
  };
};

interface Conditions {
  readonly bound: readonly Code[];
  readonly test: Code;
}

/** Names are bound by the conditions before the block; the others must all hold. */
function conditionsOf(node: SgNode, lower: Lowerer): Conditions {
  const { bindings, tests } = conditionParts(node, lower);
  const place = placeOf(node);
  const unknownTest: Code = { ...place, kind: "other", parts: [] };
  const start = bindings.length > 0 || tests.length === 0 ? [unknownTest] : [];
  const [first = unknownTest, ...others] = [...start, ...tests];
  const test = others.reduce<Code>(
    (left, right) => ({ ...place, kind: "operation", operator: "&&", left, right }),
    first,
  );
  return { bound: bindings, test };
}

/** `let name: Type = value` comes as three nodes in a row behind its `let`. */
function conditionParts(node: SgNode, lower: Lowerer): { bindings: Code[]; tests: Code[] } {
  const bindings: Code[] = [];
  const tests: Code[] = [];
  let name: SgNode | null = null;
  let isBinding = false;
  for (const child of conditionNodes(node, lower)) {
    if (child.kind() === "value_binding_pattern") isBinding = true;
    else if (!isBinding) tests.push(lower.code(child));
    else if (name === null) name = child;
    else if (child.kind() !== "type_annotation") {
      bindings.push(bound(lower.code(name), lower.code(child), placeOf(child)));
      [name, isBinding] = [null, false];
    }
  }
  return { bindings, tests };
}

/** All that stands before the block. */
function conditionNodes(node: SgNode, lower: Lowerer): SgNode[] {
  const children = lower.named(node);
  const end = children.findIndex((child) => child.kind() === "statements" || child.kind() === "else");
  return end < 0 ? children : children.slice(0, end);
}

export const conditional: Role = (node, lower) => {
  const { bound, test } = conditionsOf(node, lower);
  const children = lower.named(node);
  const elseAt = children.findIndex((child) => child.kind() === "else");
  const then = children.find((child, at) => child.kind() === "statements" && (elseAt < 0 || at < elseAt));
  const otherwise = elseAt < 0 ? null : lower.maybe(children[elseAt + 1]);
  const whole: Code = { ...placeOf(node), kind: "if", test, then: lower.orNothing(then), otherwise };
  return { kind: "block", steps: [...bound, whole] };
};

export const guarded: Role = (node, lower) => {
  const { bound, test } = conditionsOf(node, lower);
  const otherwise = lower.maybe(childOf(node, "statements"));
  const whole: Code = { ...placeOf(node), kind: "if", test, then: nothing, otherwise };
  return { kind: "block", steps: [...bound, whole] };
};

export const selection: Role = (node, lower) => ({
  kind: "switch",
  value: lower.maybe(node.field("expr")),
  cases: node
    .children()
    .filter((child) => child.kind() === "switch_entry")
    .map((entry) => caseOf(entry, node.field("expr"), lower)),
});

function caseOf(entry: SgNode, value: SgNode | null, lower: Lowerer): Case {
  const patterns = entry.children().filter((child) => child.kind() === "switch_pattern");
  const body = lower.orNothing(childOf(entry, "statements"));
  const isDefault = childOf(entry, "default_keyword") !== null;
  const place = placeOf(entry);
  const inner = patterns.map((one) => lower.named(one)[0]).filter((one) => one !== undefined);
  const bindings = inner.filter((one) => childOf(one, "value_binding_pattern"));
  const taken = bindings.map((one): Code => {
    const name = lower.named(one).at(-1);
    return bound(lower.orNothing(name), lower.maybe(value), place);
  });
  return {
    tests: isDefault ? null : inner.map((one) => testOf(one, lower)),
    body: { ...place, kind: "block", steps: [...taken, body] },
    fallsThrough: false,
  };
}

function testOf(node: SgNode, lower: Lowerer): Code {
  const [only] = lower.named(node);
  const isLiteral = only && String(only.kind()).endsWith("literal");
  return isLiteral ? lower.code(only) : { ...placeOf(node), kind: "other", parts: [] };
}

export const forEach: Role = (node, lower) => {
  const test = childOf(node, "where_clause");
  const condition = test && lower.named(test).at(-1);
  const body = lower.orNothing(childOf(node, "statements"));
  return {
    kind: "each",
    target: lower.orNothing(node.field("item")),
    of: lower.orNothing(node.field("collection")),
    body: condition
      ? { ...placeOf(node), kind: "if", test: lower.code(condition), then: body, otherwise: null }
      : body,
  };
};

export function whileLoop(testsLast: boolean): Role {
  return (node, lower) => ({
    kind: "loop",
    test: lower.maybe(node.field("condition")),
    body: lower.orNothing(childOf(node, "statements")),
    testsLast,
  });
}

export const attempted: Role = (node, lower) => ({
  kind: "try",
  body: lower.orNothing(childOf(node, "statements")),
  handlers: node
    .children()
    .filter((child) => child.kind() === "catch_block")
    .map((child) => lower.orNothing(childOf(child, "statements"))),
  last: null,
});

export const jumping: Role = (node, lower) => {
  const [how = "return"] = /^(?:return|throw|break|continue)/.exec(lower.textOf(node)) ?? [];
  const value = node.field("result") ?? lower.named(node).find((child) => child.kind() !== "throw_keyword");
  return { kind: "jump", how: how as "return" | "throw" | "break" | "continue", value: lower.maybe(value) };
};

export const dictionary: Role = (node, lower) => {
  const children = lower.named(node);
  const entries: Entry[] = [];
  for (let at = 0; at + 1 < children.length; at += 2)
    entries.push({ key: lower.maybe(children[at]), value: lower.orNothing(children[at + 1]) });
  return { kind: "map", entries };
};

function parametersOf(node: SgNode, lower: Lowerer): readonly Parameter[] {
  return node
    .children()
    .filter((child) => child.kind() === "parameter")
    .map((child) => {
      const name = child.children().findLast((one) => one.kind() === "simple_identifier");
      return { target: lower.orNothing(name), text: lower.textOf(child), initial: null };
    });
}

const functionKind: FunctionKind & { readonly name: string } = {
  name: "name",
  parameters: null,
  body: "body",
  returnsBody: true,
  parts: {
    name: (node) => childOf(node, "simple_identifier"),
    parameters: parametersOf,
    body: (node) => childOf(node, "function_body", "computed_property"),
  },
};

export const method: Role = (node, lower) => ({ kind: "lambda", lambda: lower.lambda(node, functionKind) });

const lambdaKind: FunctionKind = {
  name: null,
  parameters: null,
  body: "statements",
  returnsBody: true,
  parts: { name: () => null, parameters: lambdaParameters, body: (node) => childOf(node, "statements") },
};

/** Without parameters of its own a closure has `$0`. */
function lambdaParameters(node: SgNode, lower: Lowerer): readonly Parameter[] {
  const list = node.field("type")?.find({ rule: { kind: "lambda_function_type_parameters" } });
  const { start } = placeOf(node);
  if (!list) return [{ target: { kind: "name", name: "$0", start, end: start }, text: "$0", initial: null }];
  return lower.named(list).map((one) => ({
    target: lower.orNothing(childOf(one, "simple_identifier")),
    text: lower.textOf(one),
    initial: null,
  }));
}

export const lambda = lambdaOf(lambdaKind);

export const argument: Role = (node, lower) =>
  /(?:^|:\s*)nil$/.test(node.text())
    ? { kind: "constant", value: null }
    : lower.orNothing(node.field("value") ?? lower.named(node).at(-1));

function argumentOf(node: SgNode, lower: Lowerer): Argument {
  const name = childOf(node, "value_argument_label")?.text() ?? null;
  return { name, value: lower.code(node) };
}

/** `f(a)`, `f { }`, and `a[b]`, which is an element. */
export const call: Role = (node, lower) => {
  const [callee, suffix] = lower.named(node);
  const list = suffix && childOf(suffix, "value_arguments");
  const args = list ? lower.named(list).map((one) => argumentOf(one, lower)) : [];
  const code = lower.orNothing(callee);
  if (list?.text().startsWith("[") === true) return { kind: "index", object: code, index: keyOf(args) };
  for (const block of suffix ? suffix.children().filter((one) => one.kind() === "lambda_literal") : [])
    args.push({ name: null, value: lower.code(block) });
  const { name, target } = calledAs(code);
  const written = callee ? shortText(callee, lower).replace(/^!/, "") : "";
  // What is read from an address comes from outside, and a file's text does not.
  const answered = list ? /^\(\s*contentsOf:\s*URL\(\s*string:/.exec(list.text()) : null;
  const shape = described(name, target, args, written);
  return refusedWhole(
    node,
    answered ? { ...shape, callee: `${written}(contentsOf: URL(string:` } : shape,
    lower,
  );
};

/** `query[String.self, at: "a"]` */
function keyOf(args: readonly Argument[]): Code {
  return (args.find(({ name }) => name === "at") ?? args[0])?.value ?? nothing;
}

function described(
  name: string,
  target: Code | null,
  args: Argument[],
  written: string,
): Shape & { kind: "call" } {
  const labels = args.map((arg) => arg.name).filter((label) => label !== null);
  const constructs = target === null && /^[A-Z]/.test(name) && !/^(?:String|Data|Int)$/.test(name);
  const labelled = /^(?:contentsOf\w*|format)$/.test(labels[0] ?? "")
    ? `${written}(${labels[0] ?? ""}:)`
    : written;
  return { kind: "call", target, name, callee: labelled, args, constructs };
}
