/** C and C++: a semicolon that ends the `if` before its block. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { mayHaveEmptyBody } from "./text-glances.ts";
import { found, inFunction } from "./examples.ts";

export const emptyBody = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-empty-body-after-condition",
    severity: "high",
    confidence: "high",
    cwe: 483,
    title: titles.emptyBody,
    message: "The semicolon ends the `if`, so the block after it always runs. Remove the semicolon.",
    glance: { test: mayHaveEmptyBody },
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "consequence", kind: "expression_statement", regex: "^;$" } },
        { not: { has: { field: "alternative", regex: "." } } },
      ],
    },
    valid: [inFunction("if (a) { g(); }")],
    invalid: [found("if (a); { g(); }")],
  },
]);
