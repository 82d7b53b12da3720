/** C and C++: `=` where `==` was meant, and the other way round. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { comments } from "./text-filters.ts";
import { found, inFunction } from "./examples.ts";

const assigns = new RegExp(
  String.raw`\b(?:if|while)\s*(?:constexpr\s*)?\((?:[^;{}()]{0,300};)?${comments}\w+\s*=(?!=)`,
);

export const assignmentInCondition = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-assignment-in-condition",
    severity: "high",
    confidence: "medium",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` assigns, so the condition is the assigned value. Write `==`, or a second pair of parentheses if it is intended.",
    textFilter: assigns,
    rule: {
      any: [{ kind: "if_statement" }, { kind: "while_statement" }],
      has: {
        field: "condition",
        has: {
          kind: "assignment_expression",
          all: [
            { has: { field: "operator", regex: "^=$" } },
            {
              has: {
                field: "right",
                any: [
                  { kind: "number_literal" },
                  { kind: "char_literal" },
                  { kind: "true" },
                  { kind: "false" },
                  { kind: "null" },
                  { kind: "identifier" },
                ],
              },
            },
            { has: { field: "left", kind: "identifier" } },
          ],
        },
      },
    },
    valid: [
      inFunction("if (a == 1) g();"),
      inFunction("if ((a = next()) > 1) g();"),
      inFunction("while ((p = q)) g();"),
    ],
    invalid: [found("if (a = 1) g();"), found("if (a = b) { g(); }")],
  },
  {
    id: "c-comparison-as-statement",
    severity: "high",
    confidence: "high",
    cwe: 482,
    title: titles.comparisonStatement,
    message: "The comparison's result is discarded, so the line does nothing. Write `=`.",
    rule: {
      kind: "expression_statement",
      not: { regex: "^&&" },
      has: {
        kind: "binary_expression",
        all: [
          { has: { field: "operator", regex: "^==$" } },
          {
            has: {
              field: "left",
              any: [
                { kind: "identifier" },
                { kind: "field_expression" },
                { kind: "subscript_expression" },
                { kind: "pointer_expression" },
              ],
            },
          },
        ],
      },
    },
    valid: [inFunction("a = 1;")],
    invalid: [found("a == 1;")],
  },
]);
