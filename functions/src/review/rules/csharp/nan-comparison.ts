/** C#: comparisons with NaN. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const nanComparison = defineRules(["csharp"], "bug", [
  {
    id: "csharp-nan-comparison",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so the result is the same for every number. Use `double.IsNaN`.",
    rule: {
      kind: "binary_expression",
      all: [{ has: { field: "operator", regex: "^(?:[=!<>]=|[<>])$" } }],
      has: { regex: "^(?:double|float|Double|Single|System\\.Double)\\.NaN$" },
    },
    valid: [inMethod("if (double.IsNaN(d)) G();"), inMethod("var d = found ?? double.NaN;")],
    invalid: [found("if (d == double.NaN) G();")],
  },
]);
