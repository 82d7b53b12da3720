/** Python: comparisons with NaN. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const nanComparison = defineRules(["python"], "bug", [
  {
    id: "py-compare-with-nan",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so this comparison has the same result for every value. Use `math.isnan(value)`.",
    rule: {
      kind: "comparison_operator",
      all: [
        { regex: "[!=]=" },
        { has: { regex: "^(?:float\\([\"'](?i:nan)[\"']\\)|(?:np|numpy|math)\\.(?:nan|NaN))$" } },
        { not: { regex: "\\bis\\b|\\bin\\b" } },
      ],
    },
    valid: ["math.isnan(x)", "x = float('nan')"],
    invalid: ["ok = x == float('nan')", "if x != np.nan:\n    pass"],
  },
]);
