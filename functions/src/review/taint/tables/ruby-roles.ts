/** What some node kinds of Ruby become, where the common building blocks do not say it. */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Code, Entry, Shape } from "../code.ts";
import { type Lowerer, nothing, type Role } from "../lower.ts";
import { assign } from "../assignment-roles.ts";
import { call } from "../call-roles.ts";
import { index } from "../expression-roles.ts";
import { quoted } from "../literal-roles.ts";
import { placeOf } from "../../syntax/place.ts";

/** One argument is itself, several are a list. */
export const several: Role = (node, lower) => {
  const children = lower.named(node);
  const [only, second] = children;
  if (only && !second) return lower.code(only);
  return { kind: "list", items: children.map((child) => lower.code(child)) };
};

/** Bodies, which may have parts that rescue and parts that run in any case. */
export const body: Role = (node, lower) => {
  const children = lower.named(node);
  const isPart = (child: SgNode): boolean => /^(?:rescue|ensure|else)$/.test(String(child.kind()));
  const steps = children.filter((child) => !isPart(child)).map((child) => lower.code(child));
  const main: Code = { ...placeOf(node), kind: "block", steps };
  const handlers = children.filter((child) => child.kind() === "rescue").map((child) => lower.code(child));
  const last = children.find((child) => child.kind() === "ensure");
  if (handlers.length === 0 && !last) return { kind: "block", steps };
  return { kind: "try", body: main, handlers, last: lower.maybe(last) };
};

export const rescueModifier: Role = (node, lower) => {
  const [tried, otherwise] = lower.named(node);
  return {
    kind: "operation",
    operator: "||",
    left: lower.orNothing(tried),
    right: lower.orNothing(otherwise),
  };
};

/** `if`, `unless`, `elsif` and their forms after a statement. */
export function conditional(isNegated: boolean): Role {
  return (node, lower) => {
    const test = lower.orNothing(node.field("condition"));
    return {
      kind: "if",
      test: isNegated ? { ...placeOf(node), kind: "unary", operator: "!", value: test } : test,
      then: lower.orNothing(node.field("consequence") ?? node.field("body")),
      otherwise: lower.maybe(node.field("alternative")),
    };
  };
}

export function repeated(isNegated: boolean): Role {
  return (node, lower) => {
    const test = lower.orNothing(node.field("condition"));
    return {
      kind: "loop",
      test: isNegated ? { ...placeOf(node), kind: "unary", operator: "!", value: test } : test,
      body: lower.orNothing(node.field("body")),
      testsLast: false,
    };
  };
}

/** `case x when a, b`; without a value, the tests are conditions one after the other. */
export const selected: Role = (node, lower) => {
  const value = node.field("value");
  const cases = lower.named(node).filter((child) => /^(?:when|in_clause|else)$/.test(String(child.kind())));
  if (!value) return chained(cases, lower) ?? { kind: "block", steps: [] };
  return {
    kind: "switch",
    value: lower.code(value),
    cases: cases.map((one) => ({
      tests: one.kind() === "else" ? null : testsOf(one, lower),
      body: bodyOf(one, lower),
      fallsThrough: false,
    })),
  };
};

function testsOf(node: SgNode, lower: Lowerer): Code[] {
  const patterns = lower.named(node).filter((child) => child.kind() === "pattern");
  const own = node.field("pattern");
  if (patterns.length === 0) return own ? [lower.code(own)] : [];
  return patterns.flatMap((pattern) => lower.children(pattern));
}

function bodyOf(node: SgNode, lower: Lowerer): Code {
  if (node.kind() === "else") return { ...placeOf(node), kind: "block", steps: lower.children(node) };
  return lower.orNothing(node.field("body"));
}

function chained([first, ...others]: readonly SgNode[], lower: Lowerer): Code | null {
  if (!first) return null;
  if (first.kind() === "else") return bodyOf(first, lower);
  const place = placeOf(first);
  const [test, ...more] = testsOf(first, lower);
  const whole = more.reduce<Code>(
    (left, right) => ({ ...place, kind: "operation", operator: "||", left, right }),
    test ?? nothing,
  );
  return { ...place, kind: "if", test: whole, then: bodyOf(first, lower), otherwise: chained(others, lower) };
}

const leaving = /^(?:raise|fail|abort|exit|exit!|halt|throw|head_and_return)$/;

/** Where the program lies and what it is doing: no input chooses that. */
const ofProgram = /^(?:__dir__|__method__)$/;

/** A name that nothing assigns is a call of its own. */
export const identifier: Role = (node, lower) => {
  const name = lower.textOf(node);
  if (ofProgram.test(name)) return { kind: "text", parts: [] };
  return leaving.test(name) ? { kind: "jump", how: "throw", value: null } : { kind: "name", name };
};

const anyCall = call({
  target: "receiver",
  name: "method",
  args: "arguments",
  block: "block",
  keyword: { kind: "pair", name: "key", value: "value" },
});

export const called: Role = (node, lower) => {
  const shape = anyCall(node, lower);
  if (shape.kind !== "call") return shape;
  return shape.target ? calledOn(shape.target, shape, node, lower) : calledPlainly(shape, node);
};

function calledPlainly(shape: Call, node: SgNode): Shape {
  const { name, args } = shape;
  if (leaving.test(name)) return { kind: "jump", how: "throw", value: args[0]?.value ?? null };
  if (runBefore.test(name)) return methodsNamed(args, node);
  const block = /^(?:lambda|proc)$/.test(name) ? args.at(-1)?.value : undefined;
  return block?.kind === "lambda" ? block : shape;
}

const runBefore = /^(?:prepend_|append_)?before_(?:action|filter)$/;

/** `before_action :load`: what the method keeps in the object is there when an action runs. */
function methodsNamed(args: Call["args"], node: SgNode): Shape {
  const steps = args.flatMap(({ name, value }): Code[] => {
    if (name !== null || value.kind !== "constant") return [];
    const method = String(value.value);
    return [
      {
        ...placeOf(node),
        ...{ kind: "call", target: null, name: method, callee: method, args: [], constructs: false },
      },
    ];
  });
  return { kind: "block", steps };
}

function calledOn(target: Code, shape: Call, node: SgNode, lower: Lowerer): Shape {
  const { name, args } = shape;
  const isClass = target.kind === "name" && /^[A-Z]/.test(target.name);
  if (isClass && /^(?:read|binread|readlines|load_file)$/.test(name))
    return { kind: "other", parts: [target, ...args.map(({ value }) => value)] };
  if (/^(?:path|tempfile)$/.test(name) && /^params\b/.test(lower.textOf(node))) return setting;
  if (name === "permit") return permitted(target, shape, node);
  if (name === "new") return constructed(node, shape, lower);
  const [list] = args;
  if (name !== "in?" || !list) return shape;
  return { ...shape, target: list.value, name: "include?", args: [{ name: null, value: target }] };
}

/** `params.permit(:name)` is a map of what was sent, of unknown contents. */
function permitted(target: Code, { args }: Call, node: SgNode): Shape {
  const place = placeOf(node);
  const entries = args.map(({ name, value }): Entry => {
    const key: Code = name === null ? value : { ...place, kind: "constant", value: name };
    return { key, value: { ...place, kind: "index", object: target, index: key } };
  });
  return { kind: "map", entries };
}

function constructed(node: SgNode, shape: Call, lower: Lowerer): Shape {
  const type = node.field("receiver");
  const text = type ? lower.textOf(type) : "";
  if (!/^[A-Z][\w:]*$/.test(text)) return shape;
  const name = /(\w+)$/.exec(text)?.[1] ?? text;
  return { ...shape, target: null, name, constructs: true };
}

const plainAssignment = assign("left", "right");

export const assignment: Role = (node, lower) => {
  const shape = plainAssignment(node, lower);
  const left = node.field("left");
  if (shape.kind !== "assign" || left?.kind() !== "call") return shape;
  const receiver = left.field("receiver");
  const name = left.field("method");
  const target: Code = {
    ...placeOf(left),
    kind: "member",
    object: lower.orNothing(receiver),
    name: name ? lower.textOf(name) : "",
  };
  return { ...shape, target };
};

export const instanceVariable: Role = (node, lower) => ({
  kind: "member",
  object: { ...placeOf(node), kind: "name", name: "self" },
  name: lower.textOf(node).replace(/^@+/, ""),
});

/** `s << x` changes s, `x =~ /a/` tests x, and what stands after `and return` is left. */
export const binary: Role = (node, lower) => {
  const place = placeOf(node);
  const one = node.field("left");
  const other = node.field("right");
  const left = lower.orNothing(one);
  const right = lower.orNothing(other);
  const operator = node.field("operator")?.text() ?? "";
  const args = [{ name: null, value: right }];
  if (operator === "<<")
    return { kind: "call", target: left, name: "<<", callee: "<<", args, constructs: false };
  if (/^[=!]~$/.test(operator)) {
    const test: Shape = {
      kind: "call",
      target: left,
      name: "match?",
      callee: "match?",
      args,
      constructs: false,
    };
    return operator === "=~" ? test : { kind: "unary", operator: "!", value: { ...place, ...test } };
  }
  if (/^(?:and|&&)$/.test(operator) && right.kind === "jump") return { kind: "block", steps: [left, right] };
  const comparison = operator === "===" ? "==" : operator;
  return { kind: "operation", operator: comparison, left, right };
};

const text = quoted(["interpolation"]);

/** The text of `<<~SQL` stands further down, beside one of the nodes around it. */
export const heredoc: Role = (node, lower) => {
  const name = /\w+/.exec(lower.textOf(node))?.[0] ?? "";
  const { end } = placeOf(node);
  for (const ancestor of node.ancestors()) {
    const found = ancestor
      .children()
      .find(
        (child) => child.kind() === "heredoc_body" && placeOf(child).start >= end && endsWith(child, name),
      );
    if (found) return text(found, lower);
  }
  return { kind: "fixed" };
};

function endsWith(heredocBody: SgNode, name: string): boolean {
  return heredocBody.text().trimEnd().endsWith(name);
}

/** `&:to_i` gives each element to a method. */
export const methodArgument: Role = (node, lower) => {
  const [name] = lower.named(node);
  return name ? lower.code(name) : { kind: "fixed" };
};

export const range: Role = (node, lower) => ({ kind: "other", parts: lower.children(node) });

const element = index("object", null);

/** Rack's environment has texts as keys, in capitals or its own; symbols and other dotted names are a program's own. */
const ownSetting = /^env\[\s*(?::|(["'])(?!rack\.|action_dispatch\.|sinatra\.)[a-z_]+(?:\.[a-z_]+)+\1)/;

const setting: Shape = {
  kind: "call",
  target: null,
  name: "setting",
  callee: "setting",
  args: [],
  constructs: false,
};

/** `text[/\A\w+\z/]` is what the pattern allows. */
export const elementReference: Role = (node, lower) => {
  const shape = element(node, lower);
  const pattern = lower.named(node)[1];
  if (ownSetting.test(lower.textOf(node))) return setting;
  if (shape.kind !== "index" || pattern?.kind() !== "regex" || !/\\A|\^/.test(lower.textOf(pattern)))
    return shape;
  const name = "sanitize_by_shape";
  return { kind: "call", target: shape.object, name, callee: name, args: [], constructs: false };
};
