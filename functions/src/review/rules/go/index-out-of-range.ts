/** Go: indexes one past the end. */
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const indexOutOfRange = defineRules(["go"], "bug", [
  {
    id: "go-index-past-end",
    severity: "high",
    confidence: "high",
    cwe: 125,
    title: titles.offByOne,
    message: "The last index is `len - 1`, so this index always panics. Subtract 1.",
    rule: { kind: "index_expression", regex: "\\[len\\([\\w.]+\\)\\]$" },
    check: (node) =>
      textOf(fieldOf(node, "index") ?? node) === `len(${textOf(fieldOf(node, "operand") ?? node)})`,
    valid: [inFunction("x := a[len(a)-1]"), inFunction("x := a[len(b)]")],
    invalid: [found("x := a[len(a)]")],
  },
]);
