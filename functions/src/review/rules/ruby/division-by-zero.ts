/** Ruby: divisors from input. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodAround } from "./tree.ts";

/** A condition above or before asks for the value. */
function isAskedBefore(node: SgNode): boolean {
  const divisor = fieldTextOf(node, "right");
  const method = methodAround(node);
  const before = textOf(method).slice(0, startOf(node) - startOf(method));
  const asked = ancestorsOf(node);
  for (const one of asked) if (fieldTextOf(one, "condition").includes(divisor)) return true;
  return before.split("\n").some((line) => /\b(?:if|unless)\b/.test(line) && line.includes(divisor));
}

export const divisionByZero = defineRules(["ruby"], "bug", [
  {
    id: "rb-division-by-input",
    severity: "medium",
    confidence: "high",
    cwe: 369,
    title: titles.divisionByZero,
    message: "A request value that is not a number becomes 0, and the division fails. Reject zero first.",
    rule: {
      kind: "binary",
      all: [
        { has: { field: "operator", regex: "^[/%]$" } },
        { has: { field: "right", kind: "call", regex: "^params\\[.*\\]\\.to_i$" } },
      ],
    },
    check: (node) => !isAskedBefore(node),
    valid: [
      "def f\n  return if params[:n].to_i.zero?\n  a / params[:n].to_i\nend",
      "a / params[:n].to_i unless params[:n].to_i == 0",
      "a / [params[:n].to_i, 1].max",
    ],
    invalid: ["a / params[:n].to_i"],
  },
]);
