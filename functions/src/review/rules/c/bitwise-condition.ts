/** C and C++: `&` and `|` between comparisons. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { bitsOfComparisons } from "./text-glances.ts";
import { found, inFunction } from "./examples.ts";

export const bitwiseCondition = defineRules(["c", "cpp"], "bug", [
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
]);
