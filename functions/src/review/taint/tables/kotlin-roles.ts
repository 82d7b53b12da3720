/** Roles of Kotlin's grammar, in which parts have no field names, and in which much of control flow is calls with a lambda. */
import type { SgNode } from "@ast-grep/napi";
import type { Argument, Case, Code, Lambda, Parameter, Shape } from "../code.ts";
import { bound, declaredTarget } from "../assignment-roles.ts";
import { calledAs, mapOfPairs, shortText } from "../call-roles.ts";
import { lambda as lambdaOf } from "../expression-roles.ts";
import { childOf } from "../fields.ts";
import { type FunctionKind, type Lowerer, nothing, type Role } from "../lower.ts";
import { type Place, placeOf } from "../../syntax/place.ts";

function constantOf(node: SgNode, value: string): Code {
  return { ...placeOf(node), kind: "constant", value };
}

/** The parts of a text stand beside each other, so nothing has to be cut out of it. */
export const text: Role = (node, lower) => {
  const parts = lower
    .named(node)
    .map((part) =>
      String(part.kind()).startsWith("interpolated")
        ? lower.code(part)
        : constantOf(part, contentOf(part, lower)),
    );
  if (parts.every((part) => part.kind === "constant"))
    return { kind: "constant", value: parts.map((part) => String(part.value)).join("") };
  return { kind: "text", parts };
};

function contentOf(part: SgNode, lower: Lowerer): string {
  return lower.textOf(part).replace(/^\\n$/, "\n").replace(/^\\r$/, "\r");
}

/** `null` is a word without a node of its own. */
function operand(node: SgNode | undefined, lower: Lowerer): Code {
  if (node && !node.isNamed() && node.text() === "null")
    return { ...placeOf(node), kind: "constant", value: null };
  return lower.orNothing(node);
}

export const binary: Role = (node, lower) => {
  const all = node.children();
  const [left, sign] = all;
  const operator = (sign?.text() ?? "").replace(/^!in$/, "not in");
  const [one, other] = [operand(left, lower), operand(all.at(-1), lower)];
  if (/^!?is$/.test(operator)) return { kind: "other", parts: [one] };
  return { kind: "operation", operator, left: one, right: other };
};

const joined = /^(?:dis|con)junction_expression$|^(?:equality|comparison|check)_expression$/;

/** The grammar reads `!a || b` as `!(a || b)`. */
export const prefixed: Role = (node, lower) => {
  const [sign] = node.children();
  const value = lower.named(node).at(-1);
  const operator = sign?.text() ?? "";
  if (operator !== "!" || !value) return { kind: "unary", operator, value: lower.orNothing(value) };
  return refused(value, lower);
};

/** Only the first of the operands is refused. */
function refused(node: SgNode, lower: Lowerer): Code {
  const code = lower.code(node);
  const [left] = node.children();
  if (!left || !joined.test(String(node.kind())) || code.kind !== "operation")
    return { ...placeOf(node), kind: "unary", operator: "!", value: code };
  return { ...placeOf(node), ...code, left: refused(left, lower) };
}

/** `a to b`, and functions between their operands. */
export const infix: Role = (node, lower) => {
  const [left, name, right] = lower.named(node);
  const [one, other] = [lower.orNothing(left), lower.orNothing(right)];
  const called = name ? lower.textOf(name) : "";
  if (called === "to") return { kind: "list", items: [one, other] };
  const args = [{ name: null, value: other }];
  return { kind: "call", target: one, name: called, callee: called, args, constructs: false };
};

export const navigation: Role = (node, lower) => {
  const [object, suffix] = lower.named(node);
  return { kind: "member", object: lower.orNothing(object), name: suffixName(suffix, lower) };
};

function suffixName(suffix: SgNode | undefined, lower: Lowerer): string {
  const name = suffix && childOf(suffix, "simple_identifier");
  return name ? lower.textOf(name) : "";
}

/** `a.b[c]` on the left of an assignment. */
export const assignable: Role = (node, lower) => {
  const [first, ...suffixes] = lower.named(node);
  const start = placeOf(node).start;
  return suffixes.reduce((object: Code, suffix): Code => {
    const place = { start, end: placeOf(suffix).end };
    return suffix.kind() === "indexing_suffix"
      ? { ...place, kind: "index", object, index: lower.orNothing(lower.named(suffix)[0]) }
      : { ...place, kind: "member", object, name: suffixName(suffix, lower) };
  }, lower.orNothing(first));
};

export const indexing: Role = (node, lower) => {
  const [object, suffix] = lower.named(node);
  const at = suffix && lower.named(suffix)[0];
  return { kind: "index", object: lower.orNothing(object), index: lower.orNothing(at) };
};

export const assigned: Role = (node, lower) => {
  const [target, value] = lower.named(node);
  const sign =
    node
      .children()
      .find((child) => !child.isNamed())
      ?.text() ?? "=";
  const operator = sign === "=" ? null : sign.slice(0, -1);
  return {
    kind: "assign",
    target: lower.orNothing(target),
    operator,
    value: operand(value ?? node.children().at(-1), lower),
    type: "",
  };
};

const notValues = new Set([
  "modifiers",
  "binding_pattern_kind",
  "variable_declaration",
  "multi_variable_declaration",
  "getter",
  "setter",
  "type_parameters",
  "type_constraints",
  "user_type",
  "nullable_type",
]);

export const property: Role = (node, lower) => {
  const declared = childOf(node, "variable_declaration", "multi_variable_declaration");
  const value = lower.named(node).find((child) => !notValues.has(String(child.kind())));
  const type = declared ? childOf(declared, "user_type", "nullable_type") : null;
  const isField = node.parent()?.kind() === "class_body";
  const target = lower.orNothing(declared);
  return {
    kind: "assign",
    target: declaredTarget(target, isField, "this"),
    operator: null,
    value: lower.maybe(value) ?? initialOf(node),
    type: type ? lower.textOf(type).replace(/\?$/, "") : "",
  };
};

/** `val x = null` */
function initialOf(node: SgNode): Code | null {
  const last = node.children().at(-1);
  return last?.text() === "null" ? { ...placeOf(last), kind: "constant", value: null } : null;
}

export const declaredNames: Role = (node, lower) => ({
  kind: "list",
  items: lower.named(node).map((child) => lower.code(child)),
});

export const declaredName: Role = (node, lower) => {
  const name = childOf(node, "simple_identifier");
  return { kind: "name", name: name ? lower.textOf(name) : "" };
};

export const conditional: Role = (node, lower) => {
  const bodies = node.children().filter((child) => child.kind() === "control_structure_body");
  const elseAt = node.children().findIndex((child) => child.text() === "else");
  const isElse = (body: SgNode): boolean =>
    elseAt >= 0 && placeOf(body).start > placeOf(node.children()[elseAt] ?? node).start;
  const otherwise = bodies.find(isElse);
  const then = bodies.find((body) => !isElse(body));
  return {
    kind: "if",
    test: lower.orNothing(lower.named(node)[0]),
    then: lower.orNothing(then),
    otherwise: lower.maybe(otherwise),
  };
};

/** Without a subject the conditions are tests of their own. */
export const when: Role = (node, lower) => {
  const subject = childOf(node, "when_subject");
  const entries = node.children().filter((child) => child.kind() === "when_entry");
  if (!subject) return chain(entries, lower);
  return {
    kind: "switch",
    value: lower.orNothing(lower.named(subject).at(-1)),
    cases: entries.map((entry) => caseOf(entry, lower)),
  };
};

function conditionsOf(entry: SgNode, lower: Lowerer): Code[] {
  return entry
    .children()
    .filter((child) => child.kind() === "when_condition")
    .map((child) => lower.code(child));
}

function caseOf(entry: SgNode, lower: Lowerer): Case {
  const tests = conditionsOf(entry, lower);
  const body = lower.orNothing(childOf(entry, "control_structure_body"));
  return { tests: tests.length === 0 ? null : tests, body, fallsThrough: false };
}

function chain([entry, ...others]: readonly SgNode[], lower: Lowerer): Shape {
  if (!entry) return { kind: "fixed" };
  const { tests, body } = caseOf(entry, lower);
  if (!tests) return { kind: "block", steps: [body] };
  const [test, ...more] = tests;
  const place = placeOf(entry);
  const whole = more.reduce<Code>(
    (left, right) => ({ ...place, kind: "operation", operator: "||", left, right }),
    test ?? nothing,
  );
  const otherwise: Code | null = others.length > 0 ? { ...place, ...chain(others, lower) } : null;
  return { kind: "if", test: whole, then: body, otherwise };
}

export const jumping: Role = (node, lower) => {
  const [how = "return"] = /^(?:return|throw|break|continue)/.exec(lower.textOf(node)) ?? [];
  const value = lower.named(node).find((child) => child.kind() !== "label");
  return { kind: "jump", how: how as "return" | "throw" | "break" | "continue", value: lower.maybe(value) };
};

export const attempted: Role = (node, lower) => {
  const body = childOf(node, "statements");
  return {
    kind: "try",
    body: lower.orNothing(body),
    handlers: node
      .children()
      .filter((child) => child.kind() === "catch_block")
      .map((child) => lower.orNothing(childOf(child, "statements"))),
    last: lower.maybe(childOf(node, "finally_block")),
  };
};

export const forEach: Role = (node, lower) => {
  const [target, of, body] = lower.named(node).filter((child) => child.kind() !== "annotation");
  return {
    kind: "each",
    target: lower.orNothing(target),
    of: lower.orNothing(of),
    body: lower.orNothing(body),
  };
};

export function whileLoop(testsLast: boolean): Role {
  return (node, lower) => {
    const body = childOf(node, "control_structure_body");
    const test = lower.named(node).find((child) => child.kind() !== "control_structure_body");
    return { kind: "loop", test: lower.maybe(test), body: lower.orNothing(body), testsLast };
  };
}

export const postfix: Role = (node, lower) => {
  const value = lower.orNothing(lower.named(node)[0]);
  if (!/(?:\+\+|--)$/.test(lower.textOf(node))) return value;
  return { kind: "assign", target: value, operator: "+", value: null, type: "" };
};

const lambdaKind: FunctionKind = {
  name: null,
  parameters: null,
  body: "statements",
  returnsBody: true,
  parts: {
    name: () => null,
    parameters: lambdaParameters,
    body: (node) => childOf(node, "statements"),
  },
};

/** Without parameters of its own a lambda has `it`. */
function lambdaParameters(node: SgNode, lower: Lowerer): readonly Parameter[] {
  const list = childOf(node, "lambda_parameters");
  if (list)
    return lower
      .named(list)
      .map((one) => ({ target: lower.code(one), text: lower.textOf(one), initial: null }));
  const { start } = placeOf(node);
  return [{ target: { kind: "name", name: "it", start, end: start }, text: "it", initial: null }];
}

export const lambda = lambdaOf(lambdaKind);

function functionParameters(node: SgNode, lower: Lowerer): readonly Parameter[] {
  const list = childOf(node, "function_value_parameters");
  const made: Parameter[] = [];
  let before = "";
  for (const child of list ? lower.named(list) : []) {
    if (child.kind() === "parameter_modifiers") before = `${lower.textOf(child)} `;
    else if (child.kind() === "parameter") {
      made.push({
        target: lower.orNothing(lower.named(child)[0]),
        text: before + lower.textOf(child),
        initial: null,
      });
      before = "";
    } else {
      const last = made.pop();
      if (last) made.push({ ...last, initial: lower.code(child) });
    }
  }
  return made;
}

function functionKind(node: SgNode): FunctionKind & { readonly name: string } {
  const body = childOf(node, "function_body", "statements");
  return {
    name: "name",
    parameters: null,
    body: "function_body",
    returnsBody: body?.text().startsWith("=") === true,
    parts: {
      name: (one) => childOf(one, "simple_identifier"),
      parameters: functionParameters,
      body: () => body,
    },
  };
}

export const method: Role = (node, lower) => ({
  kind: "lambda",
  lambda: lower.lambda(node, functionKind(node)),
});

interface Called {
  readonly callee: SgNode | undefined;
  readonly args: Argument[];
  readonly block: SgNode | null;
}

/** `f(a) { b }` is a call of a call in this grammar. */
function partsOf(node: SgNode, lower: Lowerer): Called {
  const [callee, suffix] = lower.named(node);
  const list = suffix && childOf(suffix, "value_arguments");
  const block = suffix ? (childOf(suffix, "annotated_lambda", "lambda_literal") ?? null) : null;
  const args = list ? lower.named(list).map((one) => argumentOf(one, lower)) : [];
  if (callee?.kind() === "call_expression" && !list && block) {
    const inner = partsOf(callee, lower);
    return { callee: inner.callee, args: inner.args, block };
  }
  return { callee, args, block };
}

function argumentOf(node: SgNode, lower: Lowerer): Argument {
  const value = lower.code(node);
  const [name] = lower.named(node);
  const isNamed = node.children().some((child) => !child.isNamed() && child.text() === "=");
  return { name: isNamed && name ? lower.textOf(name) : null, value };
}

export const argument: Role = (node, lower) =>
  node.text() === "null" ? { kind: "constant", value: null } : lower.orNothing(lower.named(node).at(-1));

export const call: Role = (node, lower) => {
  const { callee, args, block } = partsOf(node, lower);
  const { name, target } = calledAs(lower.orNothing(callee));
  const literal = literalOf(name, target, args) ?? appendedText(name, target, args, placeOf(node).start);
  if (literal) return literal;
  const inner = innerBlock(block, lower);
  const inlined = inner && inlinedCall(name, target, args, inner, lower);
  if (inlined) return inlined;
  if (inner) args.push({ name: null, value: lower.code(inner) });
  const constructs = target === null && /^[A-Z]/.test(name);
  return { kind: "call", target, name, callee: callee ? shortText(callee, lower) : "", args, constructs };
};

function innerBlock(block: SgNode | null, lower: Lowerer): SgNode | undefined {
  if (!block) return undefined;
  return block.kind() === "lambda_literal" ? block : lower.named(block).at(-1);
}

/** `listOf(a, b)`, `mapOf(a to b)`. */
function literalOf(name: string, target: Code | null, args: readonly Argument[]): Shape | null {
  if (target !== null) return null;
  const values = args.map(({ value }) => value);
  if (listMakers.test(name)) return { kind: "list", items: values };
  return /^(?:mutable|hash|linked|sorted)?mapOf$/i.test(name) ? mapOfPairs(values) : null;
}

const listMakers =
  /^(?:mutable|array|hash|linked)?(?:List|Set|Array)Of$|^(?:list|set|array|sequence|sortedSet)Of$/i;

/** Functions that run their block at once, with the receiver as `it` or as the object itself. */
function inlinedCall(
  name: string,
  target: Code | null,
  args: readonly Argument[],
  block: SgNode,
  lower: Lowerer,
): Shape | null {
  const place = placeOf(block);
  const made = lower.lambda(block, lambdaKind);
  const run: readonly Code[] = [{ ...place, kind: "lambda", lambda: made }, made.body()];
  if (name === "buildString" && target === null) return builtString(run, place);
  const given = name === "with" ? (args[0]?.value ?? null) : target;
  if (given === null || !/^(?:let|also|use|run|apply|with)$/.test(name)) return null;
  const own = receiverIn(name, made, place);
  const answer = /^(?:also|apply)$/.test(name) ? [own] : [];
  return { kind: "block", steps: [bound(own, given, given), ...run, ...answer] };
}

/** By which name the block knows what it is run on. */
function receiverIn(name: string, block: Lambda, place: Place): Code {
  const isSelf = /^(?:run|apply|with)$/.test(name);
  return isSelf ? { ...place, kind: "name", name: "this" } : (block.parameters()[0]?.target ?? nothing);
}

function builtString(run: readonly Code[], place: Place): Shape {
  const buffer: Code = { ...place, kind: "name", name: bufferName };
  const empty: Code = { ...place, kind: "constant", value: "" };
  return { kind: "block", steps: [bound(buffer, empty, place), ...run, buffer] };
}

/** `append(x)` within `buildString`. */
function appendedText(
  name: string,
  target: Code | null,
  args: readonly Argument[],
  at: number,
): Shape | null {
  if (target !== null || !/^append(?:Line)?$/.test(name) || args.length !== 1) return null;
  const buffer: Code = { kind: "name", name: bufferName, start: at, end: at };
  return { kind: "assign", target: buffer, operator: "+", value: args[0]?.value ?? null, type: "" };
}

const bufferName = "the text being built";
