/** Ruby: comparisons with NaN. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const nanComparison = defineRules(["ruby"], "bug", [
  {
    id: "rb-float-nan",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so this comparison has the same result for every value. Use `value.nan?`.",
    rule: {
      kind: "binary",
      all: [{ has: { field: "operator", regex: "^[!=]=$" } }, { has: { regex: "^Float::NAN$" } }],
    },
    valid: ["x.nan?"],
    invalid: ["x == Float::NAN"],
  },
]);
