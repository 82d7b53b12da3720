/** C and C++: conditions that are always true or always false. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const alwaysTrueOrFalse = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-always-true",
    fault: "always-true",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "One of the two comparisons is always true, so the condition is true for every value. Write `&&`, or correct the limit.",
    rule: anywhere,
    valid: [inFunction("if (a != 1 && a != 2) g();"), inFunction("if (a < 1 || a > 5) g();")],
    invalid: [found("if (a != 1 || a != 2) g();"), found("if (a > 1 || a < 5) g();")],
  },
  {
    id: "c-always-false",
    fault: "always-false",
    severity: "medium",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "No value satisfies the condition, so the code that depends on it, such as an error check, never runs. Compare with what the type can hold, or join the tests with `||`.",
    rule: anywhere,
    valid: [inFunction("if (a < 0) g();"), inFunction("if (a > 1 && a < 5) g();")],
    invalid: [found("if (n < 0) g();"), found("if (a == 1 && a == 2) g();")],
  },
]);
