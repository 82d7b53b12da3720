/** C and C++: `&` and `|` between comparisons. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { found, inFunction } from "./examples.ts";

const comparison = String.raw`(?:[=!]=|(?<![-<>])[<>](?![<>]))`;

/** `a == b & c == d`: what stands on both sides is looked at only at the sign. */
const bitsOfComparisons = new RegExp(
  String.raw`[\w)\]"']\s*[&|](?![&|=])(?=[^;{}]{1,300}?${comparison})(?<=${comparison}[^;{}]{1,300}[&|])`,
);

export const bitwiseCondition = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-bits-of-comparisons",
    severity: "medium",
    confidence: "medium",
    cwe: 480,
    title: titles.bitwiseCondition,
    message:
      "`&` and `|` always evaluate both sides and bind differently from `&&` and `||`. Write `&&` or `||`, or put parentheses around the comparisons.",
    textFilter: bitsOfComparisons,
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
