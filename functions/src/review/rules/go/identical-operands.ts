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
    valid: [inFunction("ok := a == b"), inFunction("isNaN := f != f"), inFunction("ok := next() == next()")],
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

function hasEqualSides(node: SgNode): boolean {
  const left = fieldOf(node, "left");
  const right = fieldOf(node, "right");
  if (left === null || right === null || textOf(left) !== textOf(right)) return false;
  const operator = textOf(fieldOf(node, "operator") ?? node);
  // The usual test for NaN.
  if (operator === "!=" && kindOf(left) === "identifier") return false;
  return !/[(]|<-|^\d|^"/.test(textOf(left));
}
