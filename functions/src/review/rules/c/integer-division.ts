/** C and C++: integer divisions whose fraction was wanted. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const integerDivision = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-divided-whole",
    fault: "divided-whole",
    severity: "low",
    confidence: "medium",
    cwe: 682,
    title: titles.integerDivision,
    message:
      "Both operands are integers, so the division drops the fraction before the result is stored. Convert one of them first.",
    rule: anywhere,
    valid: [inFunction("double r = (double)a / 3;"), inFunction("int b = a / 2;")],
    invalid: [found("double r = a / 3;")],
  },
]);
