/** The arrays of a tree say no at nodes that a matcher cannot match, and yes where it may. */
import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import type { Matcher } from "../writing/rule.ts";
import { treeShapeOf } from "./tree-shape.ts";

/** Asked of the first node of the kind. */
function mayMatch(kind: string, matcher: Matcher, code: string, variables: readonly string[] = []): boolean {
  const { own } = parse("javascript", code);
  const [number = 0] = numbersOfKind(kind);
  const [node] = own?.byKind.ofKind(number) ?? [];
  if (!own || node === undefined) throw new Error(`There is no ${kind} in ${code}.`);
  const told = { kind, parts: new Set<never>(), variables: new Set(variables) };
  return treeShapeOf(matcher, told)?.holds(own, node) !== false;
}

const argument: Matcher = { has: { kind: "arguments", has: { nthChild: 2, pattern: "$A" } } };

describe("the shape of a matcher", () => {
  it.each<[string, Matcher, string, boolean]>([
    ["binary_expression", { pattern: "$A && $A" }, "a.b && a.b", true],
    ["binary_expression", { pattern: "$A && $A" }, "a.b && a.c", false],
    ["binary_expression", { pattern: "$A || $A" }, "a && a", false],
    ["binary_expression", { pattern: "$X === $A && $X === $B" }, "x === 1 && x === 2", true],
    ["binary_expression", { pattern: "$X === $A && $X === $B" }, "x === 1 && y === 2", false],
    ["binary_expression", { pattern: "$_ && $_" }, "a && b", true],
    ["call_expression", { has: { field: "function", not: { regex: "^get" } } }, "getAll()", false],
    ["call_expression", { has: { field: "function", not: { regex: "^get" } } }, "setAll()", true],
    ["call_expression", { has: { field: "function", not: { kind: "identifier" } } }, "f()", false],
    ["call_expression", { has: { field: "function", not: { kind: "identifier" } } }, "a.f()", true],
    ["call_expression", { has: { field: "function", not: { pattern: "$A" } } }, "f()", true],
    ["call_expression", argument, "f(1)", true],
    ["pair", { has: { field: "key", regex: "(?i)^location$" } }, "a = { Location: b }", true],
    ["pair", { has: { field: "key", regex: "(?i)^location$" } }, "a = { allocation: b }", false],
  ])("of a %s %j may be %s: %s", (kind, matcher, code, expected) => {
    expect(mayMatch(kind, matcher, code)).toBe(expected);
  });

  it.each([
    ["f(a, b)", true],
    ["f(a, 'b' + c)", true],
    ["f(a, '%s')", true],
    ["f(a, 'b')", false],
    ["f(a, 1)", false],
    ["f(a, () => b)", false],
    ["f(a)", false],
  ])("that demands a value which is no constant: %s %s", (code, expected) => {
    expect(mayMatch("call_expression", argument, code, ["$A"])).toBe(expected);
  });
});
