/** C and C++: divisors from input. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const divisionByZero = defineRules(["c", "cpp"], "security", [
  {
    id: "c-division-by-zero",
    fault: "division-by-zero",
    severity: "medium",
    confidence: "medium",
    cwe: 369,
    title: titles.divisionByZero,
    message: "The divisor can be zero here, which ends the program. Test it first.",
    rule: anywhere,
    valid: [
      inStructFunction('int a; scanf("%d", &a); if (a != 0) g(100 / a);'),
      inStructFunction("g(100 / n);"),
    ],
    invalid: [
      foundInStructFunction('int a; scanf("%d", &a);\ng(100 / a);'),
      foundInStructFunction("int a = 0;\ng(100 % a);"),
    ],
  },
]);
