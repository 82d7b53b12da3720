/** Python: floating-point numbers compared for equality. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

const fraction = /\d\.\d*\s*[!=]=|\.\d+\s*[!=]=|[!=]=[^\n]*\d\.|[!=]=[^\n]*\.\d|\d\.\d[^\n]*[!=]=/;

export const floatEquality = defineRules(["python"], "bug", [
  {
    id: "py-fraction-equality",
    severity: "low",
    confidence: "medium",
    cwe: 1077,
    title: titles.floatEquality,
    message:
      "Rounding makes computed values differ in the last digit, so this equality is rarely true. Use `math.isclose`.",
    textFilter: fraction,
    rule: {
      kind: "comparison_operator",
      all: [{ regex: "[!=]=" }, { has: { kind: "float", not: { regex: "^\\d*\\.(?:0*|5|25|75)$|e" } } }],
    },
    valid: ["x == 0.5", "math.isclose(x, 0.1)"],
    invalid: ["ok = a + b == 0.3"],
  },
]);
