/** Ruby: divisors from input. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const divisionByZero = defineRules(["ruby"], "bug", [
  {
    id: "rb-division-by-input",
    severity: "medium",
    confidence: "high",
    cwe: 369,
    title: titles.divisionByZero,
    message: "A request value that is not a number becomes 0, and the division fails. Reject zero first.",
    rule: {
      kind: "binary",
      all: [
        { has: { field: "operator", regex: "^[/%]$" } },
        { has: { field: "right", kind: "call", regex: "^params\\[.*\\]\\.to_i$" } },
      ],
    },
    valid: ["a / [params[:n].to_i, 1].max"],
    invalid: ["a / params[:n].to_i"],
  },
]);
