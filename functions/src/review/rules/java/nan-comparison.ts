/** Java: comparisons with NaN. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodWith, foundWith } from "./examples.ts";

export const nanComparison = defineRules(["java"], "bug", [
  {
    id: "java-nan-comparison",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so this comparison has the same result for every value. Use `Double.isNaN(value)`.",
    rule: {
      kind: "binary_expression",
      all: [{ has: { field: "operator", regex: "^[!=]=$" } }, { has: { regex: "^(?:Double|Float)\\.NaN$" } }],
    },
    valid: [methodWith("return Double.isNaN(x);")],
    invalid: [foundWith("return x == Double.NaN;")],
  },
]);
