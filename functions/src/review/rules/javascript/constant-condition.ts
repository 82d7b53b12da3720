/** JavaScript and TypeScript: conditions with one possible result. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { Matcher } from "../writing/rule.ts";
import type { SgNode } from "@ast-grep/napi";
import { bare } from "./tree.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";

const literal = { any: [{ kind: "string" }, { kind: "number" }] };

export const constantCondition = defineRules(ecmascript, "bug", [
  {
    id: "js-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value differs from at least one of the two constants, so the condition is true for all of them. Join the two comparisons with `&&`.",
    rule: { any: [{ pattern: "$X !== $A || $X !== $B" }, { pattern: "$X != $A || $X != $B" }] },
    constraints: { A: literal, B: literal, X: { not: { regex: "\\+\\+|--|\\(" } } },
    check: namesTwoValues,
    valid: [
      'if (x !== "a" && x !== "b") f()',
      'if (x != 0 || x != "") f()',
      'if (x !== "a" || y !== "b") f()',
      'if (x === "a" || x === "b") f()',
    ],
    invalid: ['if (x !== "a" || x !== "b") f()', "while (s.n != 1 || s.n != 2) f()"],
  },
  {
    id: "js-always-false-condition",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "One value cannot equal two different constants at once, so the branch never runs. Join the two comparisons with `||`.",
    rule: { any: [{ pattern: "$X === $A && $X === $B" }, { pattern: "$X == $A && $X == $B" }] },
    constraints: { A: literal, B: literal, X: { not: { regex: "\\+\\+|--|\\(" } } },
    check: namesTwoValues,
    valid: [
      'if (x == 0 && x == "") f()',
      'if (x === "a" || x === "b") f()',
      'if (x === "a" && y === "b") f()',
    ],
    invalid: ['if (x === "a" && x === "b") f()'],
  },
  {
    id: "js-impossible-range",
    severity: "high",
    confidence: "high",
    cwe: 570,
    see: ["https://eslint.org/docs/latest/rules/no-constant-condition"],
    title: "Impossible range: condition is always false",
    message:
      "The lower bound is above the upper one, so the condition is never true. Join the comparisons with `||`, or swap the bounds.",
    textFilter: /[<>]=?\s*\d[\w.]*\s*&&[^&|;{}]{1,200}?[<>]=?\s*\d/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^&&$" } },
        { has: { field: "left", ...bound() } },
        { has: { field: "right", ...bound() } },
      ],
    },
    check: isImpossibleRange,
    valid: [
      "if (x >= 18 && x <= 18) f()",
      "if (x > 1 && x < 5) f()",
      "if (x < 1 || x > 5) f()",
      "if (x < 1 && y > 5) f()",
    ],
    invalid: ["if (x < 1 && x > 5) f()", "if (age > 65 && age < 18) f()"],
  },
]);

/** `x == 0 && x == ""`: a loose comparison takes a number and a text for the same. */
function namesTwoValues(node: SgNode): boolean {
  const [one, other] = ["left", "right"].map((side) => fieldOf(bare(fieldOf(node, side)) ?? node, "right"));
  return (
    !one ||
    !other ||
    Number(textOf(one).replaceAll(/["']/g, "")) !== Number(textOf(other).replaceAll(/["']/g, ""))
  );
}

function bound(): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: "^[<>]=?$" } },
      { has: { field: "right", kind: "number" } },
      { has: { field: "left", any: [{ kind: "identifier" }, { kind: "member_expression" }] } },
    ],
  };
}

function isImpossibleRange(node: SgNode): boolean {
  const [one, other] = ["left", "right"].map((side) => readBound(bare(fieldOf(node, side))));
  if (!one || one.name !== other?.name || one.isLower === other.isLower) return false;
  const [lower, upper] = one.isLower ? [one.at, other.at] : [other.at, one.at];
  return lower > upper || (lower === upper && !(one.isInclusive && other.isInclusive));
}

function readBound(
  node: SgNode | null,
): { name: string; isLower: boolean; isInclusive: boolean; at: number } | null {
  if (node === null || kindOf(node) !== "binary_expression") return null;
  const [left, operator, right] = ["left", "operator", "right"].map((name) => fieldOf(node, name));
  if (!left || !operator || !right) return null;
  const sign = textOf(operator);
  return {
    name: textOf(left),
    isLower: sign.startsWith(">"),
    isInclusive: sign.endsWith("="),
    at: Number(textOf(right)),
  };
}
