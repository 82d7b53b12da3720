/** C#: conditions with one possible result. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const constantCondition = defineRules(["csharp"], "bug", [
  {
    id: "csharp-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message: "A single `=` assigns, so the condition no longer tests anything. Write `==`.",
    glance: /[^=!<>+\-*/%&|^]=\s*(?:true|false)\b/,
    rule: {
      any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "conditional_expression" }],
      has: {
        field: "condition",
        kind: "assignment_expression",
        all: [
          { has: { field: "operator", regex: "^=$" } },
          { has: { field: "right", kind: "boolean_literal" } },
        ],
      },
    },
    valid: [inMethod("if (done == true) G();"), inMethod("if (done = Try()) G();")],
    invalid: [found("if (done = true) G();")],
  },
  {
    id: "csharp-compares-with-itself",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.selfComparison,
    message:
      "Both operands are the same, so the result is always the same; one side is probably wrong. Compare with the intended value.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:[=!<>]=|[<>]|-|%|&&|\\|\\|)$" } },
        { has: { field: "left", pattern: "$X" } },
        { has: { field: "right", pattern: "$X" } },
      ],
    },
    constraints: {
      X: {
        not: {
          any: [
            { kind: "integer_literal" },
            { kind: "invocation_expression" },
            { has: { stopBy: "end", kind: "invocation_expression" } },
          ],
        },
      },
    },
    valid: [inMethod("if (a == b) G();"), inMethod("if (Next() == Next()) G();")],
    invalid: [found("if (a.B == a.B) G();")],
  },
  {
    id: "csharp-constant-condition",
    ...defects.constantCondition,
    category: "maintainability",
    glance: /\bif\s*\(\s*(?:true|false)\s*\)/,
    rule: { kind: "if_statement", has: { field: "condition", kind: "boolean_literal" } },
    valid: [inMethod("while (true) { if (a) break; }")],
    invalid: [found("if (false) { G(); }")],
  },
]);
