/** C and C++: one sign too many, too few, or in the wrong place. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { assigns, bitsOfComparisons, mayHaveEmptyBody } from "./text-glances.ts";
import { found, inFunction } from "./examples.ts";

export const suspiciousStatements = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-bits-of-comparisons",
    severity: "medium",
    confidence: "medium",
    cwe: 480,
    title: titles.bitwiseCondition,
    message:
      "`&` and `|` always evaluate both sides and bind differently from `&&` and `||`. Write `&&` or `||`, or put parentheses around the comparisons.",
    glance: bitsOfComparisons,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[&|]$" } },
        {
          has: {
            field: "left",
            kind: "binary_expression",
            has: { field: "operator", regex: "^(?:[=!]=|[<>]=?)$" },
          },
        },
        {
          has: {
            field: "right",
            kind: "binary_expression",
            has: { field: "operator", regex: "^(?:[=!]=|[<>]=?)$" },
          },
        },
      ],
    },
    valid: [inFunction("if (a == 1 && *p == 2) g();"), inFunction("n = (a == 1) | (*p == 2);")],
    invalid: [found("if (a == 1 & *p == 2) g();")],
  },
  {
    id: "c-assignment-in-condition",
    severity: "high",
    confidence: "medium",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` assigns, so the condition is the assigned value. Write `==`, or a second pair of parentheses if it is intended.",
    glance: assigns,
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
  {
    id: "c-wrong-memset",
    severity: "high",
    confidence: "high",
    cwe: 687,
    title: "`memset` arguments swapped",
    message:
      "`memset` takes the value second and the size third, and a size of 0 sets nothing. Swap the two arguments.",
    rule: cFunction({
      names: "memset",
      args: {
        all: [{ has: { nthChild: 3, regex: "^0$" } }, { has: { nthChild: 2, not: { regex: "^0$" } } }],
      },
    }),
    valid: [inFunction("memset(p, 0, 9);")],
    invalid: [found("memset(p, 9, 0);")],
  },
]);
