/** What some node kinds of Go become, where the common building blocks do not say it. */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Case, Code, Entry, Shape } from "../code.ts";
import { type Lowerer, nothing, type Role } from "../lower.ts";
import { call } from "../call-roles.ts";
import { placeOf } from "../../syntax/place.ts";

/** One expression is itself, several are a list. */
export const expressions: Role = (node, lower) => {
  const children = lower.named(node);
  const [only, second] = children;
  if (only && !second) return lower.code(only);
  return { kind: "list", items: children.map((child) => lower.code(child)) };
};

/** `a, b := f()` and `a = b`; names of a declaration stand side by side without a list. */
export const assignment: Role = (node, lower) => {
  const targets = targetsOf(node, lower);
  const values = valuesOf(node, lower);
  const [only, second] = values;
  if (targets.length > 1)
    return only && !second
      ? severalFromOne(node, targets, only, lower)
      : severalFromSeveral(node, targets, values, lower);
  const type = typeOf(node, lower);
  if (!only && /(?:^|\.)(?:Builder|Buffer)$/.test(type)) return newBuilder(node, targets, lower);
  return {
    kind: "assign",
    target: lower.orNothing(targets[0]),
    operator: operatorOf(node),
    value: lower.maybe(only),
    type,
  };
};

function targetsOf(node: SgNode, lower: Lowerer): SgNode[] {
  const left = node.field("left");
  return left ? lower.named(left) : lower.named(node).filter((child) => child.kind() === "identifier");
}

function valuesOf(node: SgNode, lower: Lowerer): SgNode[] {
  const value = node.field("right") ?? node.field("value");
  if (!value) return [];
  return value.kind() === "expression_list" ? lower.named(value) : [value];
}

/** `+` of `+=` */
function operatorOf(node: SgNode): string | null {
  return /^([^\s=:]{1,3})=$/.exec(node.field("operator")?.text() ?? "")?.[1] ?? null;
}

function typeOf(node: SgNode, lower: Lowerer): string {
  const type = node.field("type");
  return type ? lower.textOf(type).replace(/^\*/, "") : "";
}

function severalFromSeveral(
  node: SgNode,
  targets: readonly SgNode[],
  values: readonly SgNode[],
  lower: Lowerer,
): Shape {
  const place = placeOf(node);
  const items = targets.map((target) => lower.code(target));
  const given: Code = { ...place, kind: "list", items: values.map((one) => lower.code(one)) };
  return assigned({ ...place, kind: "list", items }, given);
}

function assigned(target: Code, value: Code): Shape & { kind: "assign" } {
  return { kind: "assign", target, operator: null, value, type: "" };
}

/** `var b strings.Builder` is empty and ready. */
function newBuilder(node: SgNode, targets: readonly SgNode[], lower: Lowerer): Shape {
  const place = placeOf(node);
  const empty: Code = {
    ...place,
    ...{ kind: "call", target: null, name: "StringBuilder", callee: "StringBuilder" },
    ...{ args: [{ name: null, value: { ...place, kind: "constant", value: "" } }], constructs: true },
  };
  return assigned(lower.orNothing(targets[0]), empty);
}

/** `v, ok := m[k]` and `v, err := f(x)`: the second says whether the first is what was meant. */
function severalFromOne(node: SgNode, targets: readonly SgNode[], from: SgNode, lower: Lowerer): Shape {
  const place = placeOf(node);
  const value = lower.code(from);
  const [first, ...others] = targets;
  const items = targets.map((target) => lower.code(target));
  if (value.kind === "index" && first && others[0]) {
    const test: Code = {
      ...place,
      ...{ kind: "call", target: value.object, name: "has", callee: "has", constructs: false },
      args: [{ name: null, value: value.index }],
    };
    return {
      kind: "block",
      steps: [
        { ...place, ...assigned(lower.code(first), value) },
        { ...place, ...assigned(lower.code(others[0]), test) },
      ],
    };
  }
  // What reading failed with is the reader's own word.
  const isError = /^err\w*$/.test(targets.at(-1)?.text() ?? "");
  if (value.kind === "call" && isError && reading.test(value.name))
    return assigned({ ...place, kind: "list", items: items.slice(0, -1) }, value);
  return assigned({ ...place, kind: "list", items }, value);
}

const reading =
  /^(?:Cookie|FormFile|MultipartReader|MultipartForm|NextPart|ReadAll|ReadString|ReadBytes|GetRawData|BasicAuth)$/;

const anyCall = call({ callee: "function", args: "arguments" });
const leaving = /^(?:panic|log\.(?:Fatal\w*|Panic\w*)|os\.Exit|t\.Fatal\w*|logrus\.Fatal\w*|klog\.Fatal\w*)$/;

export const called: Role = (node, lower) => {
  const shape = anyCall(node, lower);
  if (shape.kind !== "call") return shape;
  const [list, ...items] = shape.args;
  if (leaving.test(shape.callee)) return { kind: "jump", how: "throw", value: list?.value ?? null };
  if (/^(?:make|new)$/.test(shape.callee)) return { kind: "map", entries: [] };
  return list ? ofList(shape, list.value, items) : shape;
};

/** Functions of which the first argument is the list that they are about. */
function ofList(shape: Call, target: Code, args: Call["args"]): Shape {
  if (shape.callee === "append" && args.length > 0)
    return { kind: "call", target, name: "append", callee: "append", args, constructs: false };
  const tests = /^(?:slices\.Contains|slices\.Index|lo\.Contains|funk\.Contains\w*)$/.test(shape.callee);
  return tests ? { ...shape, target, name: "contains", args } : shape;
}

/** `if a := f(); test { } else { }` */
export const conditional: Role = (node, lower) => {
  const place = placeOf(node);
  const before = node.field("initializer");
  const first = lower.maybe(before);
  const choice: Shape = {
    kind: "if",
    test: lower.orNothing(node.field("condition")),
    then: lower.orNothing(node.field("consequence")),
    otherwise: lower.maybe(node.field("alternative")),
  };
  return first ? { kind: "block", steps: [first, { ...place, ...choice }] } : choice;
};

export const loop: Role = (node, lower) => {
  const place = placeOf(node);
  const body = node.field("body");
  const head = lower.named(node).find((child) => child.id() !== body?.id());
  if (head?.kind() === "range_clause") return ranged(head, body, lower);
  if (head?.kind() !== "for_clause")
    return { kind: "loop", test: lower.maybe(head), body: lower.orNothing(body), testsLast: false };
  const before = lower.maybe(head.field("initializer"));
  const after = lower.maybe(head.field("update"));
  const steps = [lower.orNothing(body), ...(after ? [after] : [])];
  const test = lower.maybe(head.field("condition"));
  const whole: Code = {
    ...place,
    kind: "loop",
    test,
    body: { ...place, kind: "block", steps },
    testsLast: false,
  };
  return { kind: "block", steps: before ? [before, whole] : [whole] };
};

/** The first name is an index or a key, the second the element; a lone name is an index where the collection is a list. */
function ranged(head: SgNode, body: SgNode | null, lower: Lowerer): Shape {
  const left = head.field("left");
  const parts = left ? lower.named(left).map((name) => lower.code(name)) : [];
  const target: Code = { ...placeOf(left ?? head), kind: "other", parts };
  return { kind: "each", target, of: lower.orNothing(head.field("right")), body: lower.orNothing(body) };
}

/** With a value, cases are compared with it; without, they are conditions one after the other. */
export const selected: Role = (node, lower) => {
  const place = placeOf(node);
  const before = lower.maybe(node.field("initializer"));
  const value = node.field("value");
  const cases = lower.named(node).filter((child) => String(child.kind()).endsWith("_case"));
  const shape: Shape = value
    ? { kind: "switch", value: lower.code(value), cases: cases.map((one) => caseOf(one, lower)) }
    : (chained(cases, lower) ?? { kind: "block", steps: [] });
  return before ? { kind: "block", steps: [before, { ...place, ...shape }] } : shape;
};

function caseOf(node: SgNode, lower: Lowerer): Case {
  const tests = node.field("value");
  const body = bodyOf(node, lower);
  return {
    tests: node.kind() === "default_case" ? null : tests ? lower.children(tests) : [],
    body,
    fallsThrough: false,
  };
}

function bodyOf(node: SgNode, lower: Lowerer): Code {
  const steps = lower
    .named(node)
    .filter((child) => child.kind() === "statement_list" || String(child.kind()).endsWith("_statement"))
    .map((child) => lower.code(child));
  return { ...placeOf(node), kind: "block", steps };
}

function chained([first, ...others]: readonly SgNode[], lower: Lowerer): Code | null {
  if (!first) return null;
  if (first.kind() === "default_case" && others.length === 0) return bodyOf(first, lower);
  if (first.kind() === "default_case") return chained([...others, first], lower);
  const place = placeOf(first);
  const tests = first.field("value");
  const [test, ...more] = tests ? lower.children(tests) : [];
  const whole = more.reduce<Code>(
    (left, right) => ({ ...place, kind: "operation", operator: "||", left, right }),
    test ?? nothing,
  );
  return { ...place, kind: "if", test: whole, then: bodyOf(first, lower), otherwise: chained(others, lower) };
}

/** `switch t := x.(type)`: in each case the name has the type of the case. */
export const typeSwitch: Role = (node, lower) => {
  const value = lower.orNothing(node.field("value"));
  const alias = lower.named(node).find((child) => child.kind() === "expression_list");
  const name = alias ? lower.named(alias)[0] : undefined;
  const cases = lower.named(node).filter((child) => String(child.kind()).endsWith("_case"));
  return {
    kind: "switch",
    value: null,
    cases: cases.map((one) => {
      const place = placeOf(one);
      const type = one.field("type");
      const cast: Code = { ...place, kind: "cast", type: type ? lower.textOf(type) : "", value };
      const steps = name ? [{ ...place, ...assigned(lower.code(name), cast) }] : [];
      return {
        tests: one.kind() === "default_case" ? null : [],
        body: { ...place, kind: "block" as const, steps: [...steps, bodyOf(one, lower)] },
        fallsThrough: false,
      };
    }),
  };
};

/** `select`: any of the cases. */
export const communications: Role = (node, lower) => ({
  kind: "switch",
  value: null,
  cases: lower.named(node).map((one) => {
    const communication = lower.maybe(one.field("communication"));
    return {
      tests: one.kind() === "default_case" ? null : [],
      body: {
        ...placeOf(one),
        kind: "block" as const,
        steps: [...(communication ? [communication] : []), bodyOf(one, lower)],
      },
      fallsThrough: false,
    };
  }),
});

/** `T{a: x}`, `map[string]string{"a": x}` and `[]string{x}`. */
export const composite: Role = (node, lower) => {
  const elements = lower.named(node);
  if (!elements.some((element) => element.kind() === "keyed_element"))
    return { kind: "list", items: elements.map((element) => lower.code(element)) };
  return { kind: "map", entries: elements.map((element) => entryOf(element, lower)) };
};

function entryOf(element: SgNode, lower: Lowerer): Entry {
  const [key, value] = lower.named(element);
  if (!key || !value) return { key: null, value: lower.code(element) };
  const inner = lower.named(key)[0] ?? key;
  const isField = inner.kind() === "identifier";
  const name: Code = isField
    ? { ...placeOf(key), kind: "constant", value: lower.textOf(inner) }
    : lower.code(key);
  return { key: name, value: lower.code(value) };
}

export const conversion: Role = (node, lower) => {
  const type = node.field("type");
  const operand = node.field("operand") ?? lower.named(node).at(-1);
  return { kind: "cast", type: type ? lower.textOf(type) : "", value: lower.orNothing(operand) };
};

/** `s[1:3]` is part of s. */
export const slice: Role = (node, lower) => {
  const operand = lower.orNothing(node.field("operand"));
  return { kind: "call", target: operand, name: "slice", callee: "slice", args: [], constructs: false };
};
