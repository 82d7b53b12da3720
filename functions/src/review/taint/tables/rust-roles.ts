/** Roles of Rust's grammar: patterns, matches, and macros, whose arguments the grammar leaves as a heap of tokens. */
import type { SgNode } from "@ast-grep/napi";
import type { Case, Code, Shape } from "../code.ts";
import { type Lowerer, nothing, type Role } from "../lower.ts";
import { placeOf } from "../../syntax/place.ts";

/** `Some(x)` gives x what it holds; a capital name is a constant. */
export const wrapped: Role = (node, lower) => {
  const inside = lower.named(node).filter((child) => child.id() !== node.field("type")?.id());
  const [only, second] = inside;
  if (only && !second) return patternOf(only, lower);
  return { kind: "list", items: inside.map((child) => patternOf(child, lower)) };
};

function patternOf(node: SgNode, lower: Lowerer): Code {
  const isConstant = node.kind() === "identifier" && /^[A-Z]/.test(lower.textOf(node));
  return isConstant ? { ...placeOf(node), kind: "fixed" } : lower.code(node);
}

export const structPattern: Role = (node, lower) => ({
  kind: "map",
  entries: lower
    .named(node)
    .filter((child) => child.kind() === "field_pattern")
    .map((child) => {
      const name = child.field("name");
      const key: Code | null = name && { ...placeOf(name), kind: "constant", value: lower.textOf(name) };
      const own: Code = { ...placeOf(name ?? child), kind: "name", name: name ? lower.textOf(name) : "" };
      return { key, value: lower.maybe(child.field("pattern")) ?? own };
    }),
});

/** `let` with `else`: where the pattern does not fit, the block runs and jumps away. */
export const letBinding: Role = (node, lower) => {
  const place = placeOf(node);
  const pattern = node.field("pattern");
  const type = node.field("type");
  const bound: Code = {
    ...place,
    kind: "assign",
    target: pattern ? patternOf(pattern, lower) : nothing,
    operator: null,
    value: lower.maybe(node.field("value")),
    type: type ? lower.textOf(type) : "",
  };
  const otherwise = lower.maybe(node.field("alternative"));
  if (!otherwise) return bound;
  const test: Code = { ...place, kind: "other", parts: [] };
  return { kind: "block", steps: [{ ...place, kind: "if", test, then: nothing, otherwise }, bound] };
};

/** `if let`: it is not known whether it matches. */
export const letCondition: Role = (node, lower) => {
  const pattern = node.field("pattern");
  const bound: Code = {
    ...placeOf(node),
    kind: "assign",
    target: pattern ? patternOf(pattern, lower) : nothing,
    operator: null,
    value: lower.maybe(node.field("value")),
    type: "",
  };
  return { kind: "other", parts: [bound, nothing] };
};

export const matched: Role = (node, lower) => {
  const value = node.field("value");
  const arms = node.field("body")?.children() ?? [];
  return {
    kind: "switch",
    value: lower.maybe(value),
    cases: arms.filter((arm) => arm.kind() === "match_arm").map((arm) => armOf(arm, value, lower)),
  };
};

function armOf(arm: SgNode, value: SgNode | null, lower: Lowerer): Case {
  const pattern = arm.field("pattern");
  const inner = pattern ? lower.named(pattern)[0] : undefined;
  const place = placeOf(arm);
  const body = lower.orNothing(arm.field("value"));
  const bound: Code[] = [];
  if (inner && bindsNames(inner)) {
    const target = patternOf(inner, lower);
    bound.push({ ...place, kind: "assign", target, operator: null, value: lower.maybe(value), type: "" });
  }
  return {
    tests: isForAll(pattern, inner) ? null : testsOf(inner, lower),
    body: { ...place, kind: "block", steps: [...bound, body] },
    fallsThrough: false,
  };
}

function bindsNames(pattern: SgNode): boolean {
  return /pattern|identifier/.test(String(pattern.kind())) && pattern.kind() !== "or_pattern";
}

function isForAll(pattern: SgNode | null, inner: SgNode | undefined): boolean {
  if (pattern?.field("condition")) return false;
  return /^(?:_|[a-z]\w*)$/.test((inner ?? pattern)?.text() ?? "_");
}

function testsOf(pattern: SgNode | undefined, lower: Lowerer): Code[] {
  if (!pattern) return [];
  if (pattern.kind() === "or_pattern") return lower.named(pattern).flatMap((one) => testsOf(one, lower));
  const unknownTest: Code = { ...placeOf(pattern), kind: "other", parts: [] };
  return [String(pattern.kind()).endsWith("literal") ? lower.code(pattern) : unknownTest];
}

export const structure: Role = (node, lower) => ({
  kind: "map",
  entries: lower.named(node.field("body") ?? node).map((child) => {
    const name = child.field("field") ?? lower.named(child)[0];
    const key: Code | null = name ? { ...placeOf(name), kind: "constant", value: lower.textOf(name) } : null;
    return { key, value: lower.orNothing(child.field("value") ?? name) };
  }),
});

const jumps = /^(?:panic|todo|unimplemented|unreachable|bail|abort)$/;
const constants = /^(?:include_str|include_bytes|env|concat|stringify|line|file|module_path|query_file\w*)$/;

/** Most macros take a format and its values. */
export const macro: Role = (node, lower) => {
  const callee = node.field("macro")?.text() ?? "";
  const name = /(\w+)$/.exec(callee)?.[1] ?? "";
  if (constants.test(name)) return { kind: "fixed" };
  if (jumps.test(name)) return { kind: "jump", how: "throw", value: null };
  const tree = node.children().find((child) => child.kind() === "token_tree");
  const args = tree ? splitAtCommas(tree) : [];
  return textMacro(name, args, lower) ?? calledMacro(name, callee, args, lower);
};

/** Null for macros that make or write no text and no list. */
function textMacro(name: string, args: readonly SgNode[][], lower: Lowerer): Shape | null {
  if (name === "vec") return { kind: "list", items: args.map((arg) => expression(arg, lower)) };
  if (name === "write" || name === "writeln") return writing(args, lower);
  const at = args.findIndex(([first, second]) => isString(first) && !second);
  const isFormat = at >= 0 && !/^(?:matches|json|query\w*|assert\w*)$/.test(name);
  return isFormat ? formatted(args.slice(at), lower) : null;
}

function calledMacro(name: string, callee: string, args: readonly SgNode[][], lower: Lowerer): Shape {
  const given = args.map((arg) => ({ name: null, value: expression(arg, lower) }));
  return { kind: "call", target: null, name, callee: `${callee}!`, args: given, constructs: false };
}

function isString(node: SgNode | undefined): boolean {
  return node !== undefined && String(node.kind()).endsWith("string_literal");
}

function writing([target, ...format]: readonly SgNode[][], lower: Lowerer): Shape {
  const value: Code = { ...placeOfAll(format.flat()), ...formatted(format, lower) };
  return { kind: "assign", target: expression(target ?? [], lower), operator: "+", value, type: "" };
}

function splitAtCommas(tree: SgNode): SgNode[][] {
  const parts: SgNode[][] = [[]];
  for (const child of tree.children().slice(1, -1)) {
    if (child.text() === ",") parts.push([]);
    else parts.at(-1)?.push(child);
  }
  return parts.filter((part) => part.length > 0);
}

/** Holes are `{}`, `{0}`, `{name}` and `{name:?}`. */
function formatted([format, ...args]: readonly SgNode[][], lower: Lowerer): Shape {
  const literal = format?.[0];
  if (!literal) return { kind: "fixed" };
  const code = lower.code(literal);
  const text = code.kind === "constant" ? String(code.value) : "";
  const place = placeOf(literal);
  const named = new Map(
    args.map((arg) => [arg[1]?.text() === "=" ? (arg[0]?.text() ?? "") : "", arg.slice(2)]),
  );
  let next = 0;
  const parts = text.split(/(\{[^{}]*\})/).map((piece, at): Code => {
    if (at % 2 === 0) return { ...place, kind: "constant", value: piece };
    const hole = /^\{\s*(\w*)/.exec(piece)?.[1] ?? "";
    const isDebug = /:#?\d*\?\s*\}$/.test(piece);
    const value = holeValue(hole, hole === "" ? (args[next++] ?? []) : (args[Number(hole)] ?? []));
    return isDebug ? debugged(value) : value;
  });
  function holeValue(hole: string, arg: readonly SgNode[]): Code {
    if (hole === "" || /^\d+$/.test(hole)) return expression(arg, lower);
    const own = named.get(hole);
    return own ? expression(own, lower) : { ...place, kind: "name", name: hole };
  }
  return parts.length === 1 ? { kind: "constant", value: text } : { kind: "text", parts };
}

/** `{:?}` writes line breaks as `\\n`. */
function debugged(value: Code): Code {
  const { start, end } = value;
  const args = [{ name: null, value }];
  return {
    start,
    end,
    kind: "call",
    target: null,
    name: debugFormat,
    callee: debugFormat,
    args,
    constructs: false,
  };
}

export const debugFormat = "the format for debugging";

function placeOfAll(nodes: readonly SgNode[]): { start: number; end: number } {
  const [first] = nodes;
  const last = nodes.at(-1);
  return { start: first ? placeOf(first).start : 0, end: last ? placeOf(last).end : 0 };
}

/** Paths, calls and elements out of tokens; of all else only its values count. */
function expression(tokens: readonly SgNode[], lower: Lowerer): Code {
  const rest = tokens.filter((token) => !/^(?:&|\*|mut|\?)$/.test(token.text()));
  const [first] = rest;
  if (!first) return nothing;
  let code = first.kind() === "token_tree" ? listed(first, lower) : lower.code(first);
  for (let at = 1; at < rest.length; at += 1) {
    const token = rest[at];
    if (!token) break;
    const place = { start: placeOf(first).start, end: placeOf(token).end };
    if (token.kind() === "token_tree") code = applied(code, token, place, lower);
    else if (token.text() === "." || token.text() === "::") {
      at += 1;
      const name = rest[at];
      if (name)
        code = {
          start: place.start,
          end: placeOf(name).end,
          kind: "member",
          object: code,
          name: name.text(),
        };
    } else return { ...place, kind: "list", items: rest.filter(isValue).map((one) => lower.code(one)) };
  }
  return code;
}

function isValue(token: SgNode): boolean {
  return token.isNamed() && token.kind() !== "token_tree";
}

function listed(tree: SgNode, lower: Lowerer): Code {
  return { ...placeOf(tree), kind: "list", items: splitAtCommas(tree).map((one) => expression(one, lower)) };
}

function applied(code: Code, tree: SgNode, place: { start: number; end: number }, lower: Lowerer): Code {
  const args = splitAtCommas(tree).map((one) => expression(one, lower));
  if (tree.text().startsWith("["))
    return { ...place, kind: "index", object: code, index: args[0] ?? nothing };
  const target = code.kind === "member" ? code.object : null;
  const name = code.kind === "member" || code.kind === "name" ? code.name : "";
  const callee = lower.text.slice(place.start, code.end).replace(/\s+/g, "");
  const given = args.map((value) => ({ name: null, value }));
  return { ...place, kind: "call", target, name, callee, args: given, constructs: false };
}
