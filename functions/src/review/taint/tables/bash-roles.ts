/** What the commands, tests and expansions of a shell become. */
import type { SgNode } from "@ast-grep/napi";
import type { Code, Shape } from "../code.ts";
import { type FunctionKind, type Lowerer, nothing, type Role } from "../lower.ts";
import { at, call, codesOf, constantOf, isStrict, place, positions } from "./bash-shapes.ts";
import { knownCommand } from "./bash-words.ts";
import { placeOf } from "../../syntax/place.ts";

const leaving = /^(?:exit|return|die|usage|fail|fatal|abort|error_exit|err_exit)$/;

/** Commands that leave, read or test are more than calls. */
export const command: Role = (node, lower) => {
  const name = node.field("name")?.text() ?? "";
  const args = lower.named(node).filter((child) => child.kind() !== "command_name");
  if (name === "test") return testOf(args, lower) ?? call(name, codesOf(args, lower));
  if (name === "read" && isRead(node)) return readInto(args, lower);
  const parts = codesOf(args, lower);
  return leavingShape(name) ?? (isKnown(name, lower.text) ? call(name, parts) : { kind: "other", parts });
};

function leavingShape(name: string): Shape | null {
  if (leaving.test(name)) return { kind: "jump", how: "throw", value: null };
  return name === "break" || name === "continue" ? { kind: "jump", how: name, value: null } : null;
}

/** Of the output of other programs nothing is known. */
function isKnown(name: string, text: string): boolean {
  return knownCommand.test(name) || functionsIn(text).has(name);
}

/** The names of the functions of the script that was asked about last. */
let named: { readonly text: string; readonly names: ReadonlySet<string> } = { text: "", names: new Set() };

function functionsIn(text: string): ReadonlySet<string> {
  if (named.text !== text) {
    const heads = text.matchAll(/^[ \t]*(?:function[ \t]+([\w:.-]+)|([\w:.-]+)[ \t]*\(\))/gm);
    named = { text, names: new Set([...heads].map(([, one, other]) => one ?? other ?? "")) };
  }
  return named.names;
}

/** From who called the script, not from a file or another command. */
function isRead(node: SgNode): boolean {
  return !node
    .ancestors()
    .some((one) => /^(?:while_statement|redirected_statement|pipeline)$/.test(String(one.kind())));
}

function readInto(args: readonly SgNode[], lower: Lowerer): Shape {
  const names = args.map((arg) => lower.textOf(arg)).filter((text) => /^[A-Za-z_]\w*$/.test(text));
  const steps = (names.length > 0 ? names : ["REPLY"]).map((name): Code => ({
    ...place,
    kind: "assign",
    target: { ...place, kind: "name", name },
    operator: null,
    value: { ...place, kind: "name", name: "$READ" },
    type: "",
  }));
  return { kind: "block", steps };
}

/** `test a = b` */
function testOf(words: readonly SgNode[], lower: Lowerer): Shape | null {
  const [left, operator, right] = words;
  return left && operator && right && words.length === 3
    ? compared(left, lower.textOf(operator), right, lower)
    : null;
}

export const binary: Role = (node, lower) => {
  const left = node.field("left") ?? lower.named(node)[0];
  const right = node.field("right") ?? lower.named(node).at(-1);
  const operator = node.field("operator")?.text() ?? "";
  return left && right ? compared(left, operator, right, lower) : { kind: "fixed" };
};

/** Comparisons with patterns, and of numbers, are calls that test. */
function compared(one: SgNode, operator: string, other: SgNode, lower: Lowerer): Shape {
  const inner = one.kind() === "unary_expression" && one.text().startsWith("!") ? one.children()[1] : null;
  if (inner) return { kind: "unary", operator: "!", value: at(one, compared(inner, operator, other, lower)) };
  const left = lower.code(one);
  const right = lower.code(other);
  const pattern = lower.textOf(other);
  if (operator === "=~") return call(isStrict(pattern) ? "isAllowed" : "matched", [left]);
  if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(operator)) return call("isAllowed", [left, right]);
  if (!isGlob(operator, pattern)) return { kind: "operation", operator: logical(operator), left, right };
  const test = testOfPattern(left, pattern);
  return operator === "!=" ? { kind: "unary", operator: "!", value: test } : test;
}

function isGlob(operator: string, pattern: string): boolean {
  return /^[!=]?=$/.test(operator) && /[*?[]/.test(pattern) && !/["'$]/.test(pattern);
}

function logical(operator: string): string {
  if (operator === "=") return "==";
  if (operator === "-a") return "&&";
  return operator === "-o" ? "||" : operator;
}

/** What matches `*[!a-z]*` holds what is not allowed. */
function testOfPattern(value: Code, pattern: string): Code {
  if (/\[[!^]/.test(pattern))
    return { ...place, kind: "unary", operator: "!", value: { ...place, ...call("isAllowed", [value]) } };
  if (pattern.includes("..")) return { ...place, ...call("contains", [value, constantOf("..")]) };
  return { ...place, ...call("matched", [value]) };
}

/** `a && b` and `a || b` run the second as the first went. */
export const list: Role = (node, lower) => {
  const [first, second] = lower.named(node);
  if (!first || !second) return { kind: "block", steps: lower.children(node) };
  const test = lower.code(first);
  const then = lower.code(second);
  return node.children().some((child) => child.text() === "||")
    ? { kind: "if", test, then: nothing, otherwise: then }
    : { kind: "if", test, then, otherwise: null };
};

export const negated: Role = (node, lower) => ({
  kind: "unary",
  operator: "!",
  value: lower.orNothing(lower.named(node)[0]),
});

export const conditional: Role = (node, lower) => {
  const [test, ...rest] = lower.named(node);
  const isOther = (child: SgNode): boolean => /^(?:elif|else)_clause$/.test(String(child.kind()));
  const then = rest.filter((child) => !isOther(child));
  return {
    kind: "if",
    test: lower.orNothing(test),
    then: { ...placeOf(node), kind: "block", steps: codesOf(then, lower) },
    otherwise: otherwiseOf(rest.filter(isOther), lower),
  };
};

function otherwiseOf([first, ...others]: readonly SgNode[], lower: Lowerer): Code | null {
  if (!first) return null;
  const children = lower.named(first);
  if (first.kind() === "else_clause") return at(first, { kind: "block", steps: codesOf(children, lower) });
  const [test, ...then] = children;
  return at(first, {
    kind: "if",
    test: lower.orNothing(test),
    then: { ...placeOf(first), kind: "block", steps: codesOf(then, lower) },
    otherwise: otherwiseOf(others, lower),
  });
}

/** Each item is a test of its own, because patterns are not values. */
export const selected: Role = (node, lower) => {
  const subject = node.field("value");
  const value = lower.orNothing(subject);
  const items = lower.named(node).filter((child) => child.kind() === "case_item");
  return items.reduceRight<Code>((otherwise, item) => caseOf(item, value, otherwise, lower), {
    ...placeOf(node),
    kind: "block",
    steps: [],
  });
};

function caseOf(item: SgNode, value: Code, otherwise: Code, lower: Lowerer): Code {
  const children = item.children();
  const end = children.findIndex((child) => child.text() === ")");
  const patterns = children.slice(0, end).filter((child) => child.isNamed());
  const steps = children.slice(end + 1).filter((child) => child.isNamed());
  const isPlain = patterns.every((pattern) => !/[*?[$]/.test(pattern.text()));
  const tests =
    patterns.length > 1 && isPlain
      ? [{ ...place, ...call("isAllowed", [value]) }]
      : patterns.map((pattern) => caseTest(value, lower.textOf(pattern)));
  const [first, ...others] = tests;
  const test = others.reduce<Code>(
    (left, right) => ({ ...place, kind: "operation", operator: "||", left, right }),
    first ?? nothing,
  );
  const then: Code = { ...placeOf(item), kind: "block", steps: codesOf(steps, lower) };
  const isDefault = patterns.length === 1 && patterns[0]?.text() === "*";
  if (isDefault) return then;
  return { ...placeOf(item), kind: "if", test, then, otherwise };
}

function caseTest(value: Code, pattern: string): Code {
  if (/[*?[$]/.test(pattern)) return testOfPattern(value, pattern);
  const right = constantOf(pattern.replace(/^(["'])(.*)\1$/, "$2"));
  return { ...place, kind: "operation", operator: "==", left: value, right };
}

export const each: Role = (node, lower) => {
  const target = node.field("variable");
  const body = node.field("body");
  const ids = new Set([target?.id(), body?.id()]);
  const items = lower.named(node).filter((child) => !ids.has(child.id()));
  return {
    kind: "each",
    target: lower.orNothing(target),
    of: at(node, { kind: "list", items: codesOf(items, lower) }),
    body: lower.orNothing(body),
  };
};

export const assignment: Role = (node, lower) => {
  const target = node.field("name");
  const value = node.field("value");
  const name = /^\w+/.exec(target?.text() ?? "")?.[0] ?? "";
  const isAdded = /^\w+(?:\[[^\]]*\])?\+=/.test(lower.textOf(node));
  return {
    kind: "assign",
    target: target ? at(target, { kind: "name", name }) : nothing,
    operator: isAdded ? "+" : null,
    value: value ? lower.code(value) : constantOf(""),
    type: "",
  };
};

/** A function's parameters are numbers: `$1` is the first word of its call. */
export const functionKind: FunctionKind = {
  name: "name",
  parameters: null,
  body: "body",
  parts: {
    name: (node) => node.field("name"),
    body: (node) => node.field("body"),
    parameters: () => [
      ...positions.map((name) => ({
        target: { ...place, kind: "name" as const, name },
        text: `&${name}`,
        initial: null,
      })),
      { target: { ...place, kind: "name" as const, name: "$rest" }, text: "*rest", initial: null },
    ],
  },
};
