/** Roles of Scala's grammar: operators that are methods, texts with values in them, blocks that are functions. */
import type { SgNode } from "@ast-grep/napi";
import type { Argument, Case, Code, Parameter, Shape } from "../code.ts";
import { calledAs, mapOfPairs, shortText } from "../call-roles.ts";
import { bound, declaredTarget } from "../assignment-roles.ts";
import { lambda as lambdaOf } from "../expression-roles.ts";
import { childOf } from "../fields.ts";
import { type FunctionKind, type Lowerer, nothing, type Role } from "../lower.ts";
import { placeOf } from "../../syntax/place.ts";

/** `s"a $x"`: what stands between the values has no nodes of its own. Statements bind their values but for those behind `#$`. */
export const interpolated: Role = (node, lower) => {
  const [prefix, whole] = lower.named(node);
  const holes = whole ? lower.named(whole).filter((child) => child.kind() === "interpolation") : [];
  const isString = /^(?:s|f|raw|fr0?|html|xml)$/.test(prefix?.text() ?? "");
  const parts: Code[] = [];
  const { start, end } = placeOf(whole ?? node);
  let at = start + (/^"{1,3}/.exec(lower.text.slice(start, start + 3))?.[0].length ?? 0);
  for (const hole of holes) {
    const place = placeOf(hole);
    const isSpliced = isString || lower.text.charAt(place.start - 1) === "#";
    const value = lower.code(hole);
    parts.push(
      constantAt(at, place.start, lower),
      isSpliced ? value : { ...place, kind: "constant", value: "?" },
    );
    at = place.end;
  }
  parts.push(constantAt(at, end, lower));
  return { kind: "text", parts };
};

function constantAt(start: number, end: number, lower: Lowerer): Code {
  return { kind: "constant", value: lower.text.slice(start, end).replace(/#$|"{1,3}$/, ""), start, end };
}

const notValues = new Set(["modifiers", "annotation"]);

/** `t += s`, `a -> b`, `list map f`, `command ! log`. */
export const infix: Role = (node, lower) => {
  const operator = node.field("operator")?.text() ?? "";
  const left = lower.orNothing(node.field("left"));
  const right = lower.orNothing(node.field("right"));
  if (operator === "->") return { kind: "list", items: [left, right] };
  if (/^[-+*/]=$/.test(operator))
    return { kind: "assign", target: left, operator: operator.charAt(0), value: right, type: "" };
  if (/^[a-zA-Z]|^(?:\+\+?=|[:+]{2,}|!!?<?|#<|#>|\/)$/.test(operator) && operator !== "++") {
    const args = [{ name: null, value: right }];
    return { kind: "call", target: left, name: operator, callee: operator, args, constructs: false };
  }
  return { kind: "operation", operator: operator === "++" ? "+" : operator, left, right };
};

/** `_.trim` is a function. */
const placeholderKind: FunctionKind = {
  name: null,
  parameters: null,
  body: "",
  returnsBody: true,
  parts: {
    name: () => null,
    parameters: (node) => {
      const { start } = placeOf(node);
      return [{ target: { kind: "name", name: "_", start, end: start }, text: "_", initial: null }];
    },
    body: (node) => node,
  },
};

function argumentOf(node: SgNode, lower: Lowerer): Argument {
  if (/^_\s*[.+]/.test(lower.textOf(node)))
    return {
      name: null,
      value: { ...placeOf(node), kind: "lambda", lambda: lower.lambda(node, placeholderKind) },
    };
  const value = lower.code(node);
  if (node.kind() !== "assignment_expression" || value.kind !== "assign") return { name: null, value };
  return { name: node.field("left")?.text() ?? null, value: value.value ?? nothing };
}

function argumentsIn(list: SgNode | null, lower: Lowerer): Argument[] {
  if (!list) return [];
  if (list.kind() !== "arguments") return [{ name: null, value: blockArgument(list, lower) }];
  return lower.named(list).map((child) => argumentOf(child, lower));
}

/** `{ x => ... }` is a function in a block. */
function blockArgument(list: SgNode, lower: Lowerer): Code {
  const [only, second] = lower.named(list);
  if (only?.kind() === "lambda_expression" && !second) return lower.code(only);
  if (list.kind() === "case_block")
    return { ...placeOf(list), kind: "lambda", lambda: lower.lambda(list, casesKind) };
  return lower.code(list);
}

/** `{ case a => b }`, a function of what it is given. */
const casesKind: FunctionKind = {
  name: null,
  parameters: null,
  body: "",
  returnsBody: true,
  parts: {
    name: () => null,
    parameters: (node) => {
      const { start } = placeOf(node);
      return [
        { target: { kind: "name", name: "the value given", start, end: start }, text: "", initial: null },
      ];
    },
    body: (node) => node,
  },
};

/** The body of such a function looks at what it was given. */
export const cases: Role = (node, lower) => {
  const { start } = placeOf(node);
  const value: Code = { kind: "name", name: "the value given", start, end: start };
  return { kind: "switch", value, cases: casesIn(node, value, lower) };
};

function casesIn(block: SgNode, value: Code, lower: Lowerer): Case[] {
  return block
    .children()
    .filter((child) => child.kind() === "case_clause")
    .map((child) => caseOf(child, value, lower));
}

function caseOf(node: SgNode, value: Code, lower: Lowerer): Case {
  const pattern = node.field("pattern");
  const place = placeOf(node);
  const isConstant = constantPattern.test(String(pattern?.kind() ?? ""));
  const taken = bound(pattern ? patternOf(pattern, lower) : nothing, value, place);
  const body = lower.orNothing(node.field("body"));
  const isAny = childOf(node, "guard") === null && pattern !== null && fitsAll(pattern);
  return {
    tests: isAny ? null : testsOf(pattern, isConstant, lower),
    body: { ...place, kind: "block", steps: isConstant ? [body] : [taken, body] },
    fallsThrough: false,
  };
}

const constantPattern = /^(?:string|integer_literal|alternative_pattern|stable_identifier|boolean_literal)$/;

function fitsAll(pattern: SgNode): boolean {
  return pattern.kind() === "wildcard" || (pattern.kind() === "identifier" && /^[a-z]/.test(pattern.text()));
}

function testsOf(pattern: SgNode | null, isConstant: boolean, lower: Lowerer): Code[] {
  if (pattern?.kind() === "alternative_pattern") return lower.named(pattern).map((one) => lower.code(one));
  if (pattern && isConstant) return [lower.code(pattern)];
  return [{ ...(pattern ? placeOf(pattern) : { start: 0, end: 0 }), kind: "other", parts: [] }];
}

function patternOf(node: SgNode, lower: Lowerer): Code {
  return node.kind() === "identifier" && /^[A-Z]/.test(node.text())
    ? { ...placeOf(node), kind: "fixed" }
    : lower.code(node);
}

/** `Some(x)` gives x what it holds. */
export const wrapped: Role = (node, lower) => {
  const type = node.field("type");
  const inside = lower.named(node).filter((child) => child.id() !== type?.id());
  const [only, second] = inside;
  if (only && !second) return patternOf(only, lower);
  return { kind: "list", items: inside.map((child) => patternOf(child, lower)) };
};

export const matched: Role = (node, lower) => {
  const value = lower.orNothing(node.field("value"));
  const body = node.field("body");
  return { kind: "switch", value, cases: body ? casesIn(body, value, lower) : [] };
};

export const attempted: Role = (node, lower) => {
  const handler = childOf(node, "catch_clause");
  const block = handler && childOf(handler, "case_block");
  const handlers = (block?.children() ?? []).filter((child) => child.kind() === "case_clause");
  return {
    kind: "try",
    body: lower.orNothing(node.field("body")),
    handlers: handlers.map((one) => lower.orNothing(one.field("body"))),
    last: lower.maybe(childOf(node, "finally_clause")),
  };
};

/** Each enumerator is a loop around the rest; a test among them holds within. */
export const comprehension: Role = (node, lower) => {
  const list = childOf(node, "enumerators");
  const body = lower.orNothing(node.field("body"));
  return nested(list ? lower.named(list) : [], body, lower);
};

function nested([first, ...others]: readonly SgNode[], body: Code, lower: Lowerer): Shape {
  if (!first) return { kind: "block", steps: [body] };
  const place = { start: placeOf(first).start, end: body.end };
  const [target, of] = lower.named(first).filter((child) => child.kind() !== "guard");
  const test = childOf(first, "guard")?.field("condition");
  const inner: Code = { ...place, ...nested(others, body, lower) };
  const guarded: Code = test
    ? { ...place, kind: "if", test: lower.code(test), then: inner, otherwise: null }
    : inner;
  if (!of) return { kind: "block", steps: [guarded] };
  const bound = target ? patternOf(target, lower) : nothing;
  if (first.children().some((child) => child.text() === "="))
    return {
      kind: "block",
      steps: [
        { ...place, kind: "assign", target: bound, operator: null, value: lower.code(of), type: "" },
        guarded,
      ],
    };
  return { kind: "each", target: bound, of: lower.code(of), body: guarded };
}

export const definition: Role = (node, lower) => {
  const pattern = node.field("pattern");
  const type = node.field("type");
  const isField = node.parent()?.kind() === "template_body";
  const target = pattern ? patternOf(pattern, lower) : nothing;
  return {
    kind: "assign",
    target: declaredTarget(target, isField, "this"),
    operator: null,
    value: lower.maybe(node.field("value")),
    type: type ? lower.textOf(type) : "",
  };
};

const lambdaKind: FunctionKind = {
  name: null,
  parameters: "parameters",
  body: "",
  returnsBody: true,
  parts: {
    name: () => null,
    parameters: lambdaParameters,
    body: (node) =>
      node.children().findLast((child) => child.isNamed() && !notValues.has(String(child.kind()))) ?? null,
  },
};

function lambdaParameters(node: SgNode, lower: Lowerer): readonly Parameter[] {
  const list = node.field("parameters");
  if (!list) return [];
  const each = list.kind() === "bindings" ? lower.named(list) : [list];
  const directive = directiveOf(node);
  return each.map((one) => ({
    target: lower.code(one.field("name") ?? one),
    text: textOf(lower.textOf(one), directive),
    initial: null,
  }));
}

/** What a directive of a route hands to its block: `parameters("id") { id => ... }`. */
function directiveOf(node: SgNode): string {
  const owner: SgNode | null = node.parent()?.parent() ?? null;
  const written = owner?.field("function") ?? null;
  const callee = written?.text() ?? "";
  return directives.test(callee) ? callee : "";
}

const directives =
  /^(?:\([\s\S]*&\s*)?(?:parameters?|anyParams?|formFields?|entity|headerValueBy\w+|optionalHeaderValueBy\w+|cookie|path\w*|rawPath\w*|extractUri|extractRequest\w*)\s*\(/;

function textOf(own: string, directive: string): string {
  if (directive === "") return own;
  return /as\[(?:Int|Long|Double|Boolean)\]|\b(?:IntNumber|LongNumber|JavaUUID)\b/.test(directive)
    ? `${own}: Int`
    : `@Action ${own}`;
}

/** Parameters of an action come from its route. */
export function parameterText(node: SgNode, lower: Lowerer): string {
  const owner: SgNode | null = node.parent()?.parent() ?? null;
  const written = owner?.field("body") ?? null;
  const action = written?.text() ?? "";
  const own = lower.textOf(node);
  return /^(?:\{\s*)?\w*Action\b/.test(action) ? `@Action ${own}` : own;
}

/** Methods without arguments are written like members. */
const methods =
  /^(?:to(?:Int|Long|Double|Float|Boolean|Short|Byte|BigDecimal)(?:Option)?|trim|strip|toLowerCase|toUpperCase|toString|get|head|headOption|last|lastOption|toOption|toSeq|toList|toArray|length|size|mkString|getBytes|reverse|distinct|flatten|iterator|keys|stripMargin|nonEmpty|isEmpty|asFormUrlEncoded|asText|asJson|asFile|getName|getFileName|value|values)$/;

export const selected: Role = (node, lower) => {
  const object = lower.orNothing(node.field("value"));
  const name = node.field("field")?.text() ?? "";
  if (!methods.test(name)) return { kind: "member", object, name };
  const callee = lower.textOf(node).slice(-300).replace(/\s+/g, "");
  return { kind: "call", target: object, name, callee, args: [], constructs: false };
};

export const lambda = lambdaOf(lambdaKind);

export const instance: Role = (node, lower) => {
  const type = lower.named(node)[0];
  const name = /(\w+)\s*(?:\[.*)?$/s.exec(type?.text() ?? "")?.[1] ?? "";
  const args = argumentsIn(node.field("arguments") ?? childOf(node, "arguments"), lower);
  return { kind: "call", target: null, name, callee: name, args, constructs: true };
};

/** `m(key)` of a value that is not known as a function looks the key up. */
export const call: Role = (node, lower) => {
  const callee = node.field("function");
  const code = lower.orNothing(callee);
  const args = argumentsIn(node.field("arguments"), lower);
  return (
    specialCall(code, args, lower) ?? {
      ...{ kind: "call", ...calledAs(code), callee: callee ? shortText(callee, lower) : "", args },
      constructs: code.kind === "name" && /^[A-Z]/.test(code.name),
    }
  );
};

/** Collections, further lists of arguments, and elements; null for other calls. */
function specialCall(code: Code, args: readonly Argument[], lower: Lowerer): Shape | null {
  if (code.kind === "call" && code.name !== "") return { ...code, args: [...code.args, ...args] };
  if (code.kind !== "name") return null;
  const literal = literalOf(code.name, args);
  if (literal) return literal;
  const [key, second] = args;
  if (!key || second || !isCollection(code.name, lower)) return null;
  return { kind: "index", object: code, index: key.value };
}

function isCollection(name: string, { text }: Lowerer): boolean {
  if (!/^[a-z]/.test(name)) return false;
  return [
    `val ${name} =`,
    `var ${name} =`,
    `${name}: Map[`,
    `${name}: Array[`,
    `${name}: Seq[`,
    `val ${name}:`,
  ].some((written) => text.includes(written));
}

function literalOf(name: string, args: readonly Argument[]): Shape | null {
  const values = args.map(({ value }) => value);
  if (/^(?:Seq|List|Vector|Array|Set|IndexedSeq|ListBuffer|ArrayBuffer)$/.test(name))
    return { kind: "list", items: values };
  return /^(?:Map|HashMap|ListMap)$/.test(name) ? mapOfPairs(values) : null;
}

/** `asInstanceOf[T]` and other functions without arguments. */
export const generic: Role = (node, lower) => lower.orNothing(node.field("function"));
