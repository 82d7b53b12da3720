/** Go: floating-point numbers compared with `==`. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const floatEquality = defineRules(["go"], "bug", [
  {
    id: "go-float-equality",
    severity: "low",
    confidence: "medium",
    cwe: 1077,
    title: titles.floatEquality,
    message:
      "Rounding makes the result differ in the last digit, so this equality is rarely true. Compare the difference with a tolerance.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { kind: "float_literal", not: { regex: "^\\d*\\.(?:0*|5|25|75)$" } } },
      ],
    },
    valid: [inFunction("if x == 0.5 {\n\t}"), inFunction("if math.Abs(x-0.1) < 1e-9 {\n\t}")],
    invalid: [found("if a+b == 0.3 {\n\t\tg()\n\t}")],
  },
]);
