/** JavaScript and TypeScript: comparisons with NaN. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const nanComparison = defineRules(ecmascript, "bug", [
  {
    id: "js-compare-with-nan",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so this comparison has the same result for every value. Use `Number.isNaN(value)`.",
    textFilter: /[!=]==?\s*(?:Number\.)?NaN\b|\bNaN\s*[!=]==?/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        {
          has: { any: [{ kind: "identifier" }, { kind: "member_expression" }], regex: "^(?:Number\\.)?NaN$" },
        },
      ],
    },
    fileNames: ["NaN"],
    valid: ["if (Number.isNaN(x)) f()", "const x = NaN"],
    invalid: ["if (x === NaN) f()", "const ok = Number.NaN != y"],
  },
]);
