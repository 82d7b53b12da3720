/** C#: an assignment in a condition. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMethod, found } from "./examples.ts";

export const assignmentInCondition = defineRules(["csharp"], "bug", [
  {
    id: "csharp-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message: "A single `=` assigns, so the condition no longer tests anything. Write `==`.",
    textFilter: /[^=!<>+\-*/%&|^]=\s*(?:true|false)\b/,
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
]);
