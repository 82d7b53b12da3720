/** Java: floating-point numbers compared with `==`. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const floatComparison = defineRules(["java"], "bug", [
  {
    id: "java-float-equality",
    severity: "low",
    confidence: "medium",
    cwe: 1077,
    title: titles.floatEquality,
    message:
      "Rounding makes computed values differ in the last digit, so this equality is rarely true. Compare the difference with a tolerance.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { kind: "decimal_floating_point_literal", not: { regex: "^\\d*\\.(?:0*|5|25|75)[dDfF]?$" } } },
      ],
    },
    valid: [methodWith("return x == 0.5;"), methodWith("return Math.abs(x - 0.1) < 1e-9;")],
    invalid: [foundWith("return a + b == 0.3;")],
  },
]);
