/** Go: the same operand or branch twice. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const identicalOperands = defineRules(["go"], "bug", [
  {
    id: "go-compared-with-itself",
    ...defects.selfComparison,
    cwe: 571,
    rule: {
      kind: "binary_expression",
      has: { field: "operator", regex: "^(?:[=!]=|<=?|>=?|&&|\\|\\||-|/|%|\\^|&\\^?)$" },
    },
    check: hasEqualSides,
    valid: [
      inFunction("ok := a == b"),
      inFunction("isNaN := f != f"),
      inFunction("ok := next() == next()"),
      "package p\n\ntype R struct{ low, high float64 }\n\nfunc (r R) isNaN() bool { return r.low != r.low || r.high != r.high }",
    ],
    invalid: [found("ok := a.n == a.n && b"), found("d := end - end")],
  },
  {
    id: "go-equal-branches",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.sameBranches,
    message:
      "Both branches are the same, so the condition decides nothing; one of the two was probably meant to differ. Change it, or remove the test.",
    rule: { kind: "if_statement", has: { field: "alternative", kind: "block" } },
    check: (node) => {
      const then = textOf(fieldOf(node, "consequence") ?? node);
      return then.length > 6 && then === textOf(fieldOf(node, "alternative") ?? node.getRoot().root());
    },
    // The last `else` of a chain says what holds for all others, and may well be what one of the cases says.
    unsure: (node) => kindOf(parentOf(node) ?? node) === "if_statement",
    valid: [inFunction("if a {\n\t\tg()\n\t} else {\n\t\th()\n\t}")],
    invalid: [found("if a {\n\t\tg()\n\t} else {\n\t\tg()\n\t}")],
  },
]);

/** `r.low` of `low, high float64` in the same file. */
function isFloatField(side: SgNode): boolean {
  const name = /\.(\w+)$/.exec(textOf(side))?.[1];
  const text = textOf(side.getRoot().root());
  return (
    name !== undefined && new RegExp(String.raw`\b${name}(?:, \w+){0,9}\s{1,40}float(?:32|64)\b`).test(text)
  );
}

function hasEqualSides(node: SgNode): boolean {
  const left = fieldOf(node, "left");
  const right = fieldOf(node, "right");
  if (left === null || right === null || textOf(left) !== textOf(right)) return false;
  const operator = textOf(fieldOf(node, "operator") ?? node);
  // The usual test for NaN.
  if (operator === "!=" && (kindOf(left) === "identifier" || isFloatField(left))) return false;
  return !/[(]|<-|^\d|^"/.test(textOf(left));
}
