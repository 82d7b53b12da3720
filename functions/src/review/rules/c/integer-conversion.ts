/** C and C++: conversions that change the value of a number. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const integerConversion = defineRules(["c", "cpp"], "security", [
  {
    id: "c-number-cut-off",
    fault: "truncation",
    severity: "medium",
    confidence: "medium",
    cwe: 197,
    title: titles.truncation,
    message:
      "The smaller type cannot hold the value, so its upper bits are lost and it becomes a small or negative number. Compare with the type's limits first.",
    rule: anywhere,
    valid: [inStructFunction('int a; scanf("%d", &a); if (a < 100 && a > 0) { char c = (char)a; g(c); }')],
    invalid: [foundInStructFunction('int a; scanf("%d", &a);\nchar c = (char)a;')],
  },
  {
    id: "c-negative-size",
    fault: "negative-size",
    severity: "high",
    confidence: "medium",
    cwe: 195,
    title: "Signed to unsigned conversion: negative size",
    message:
      "A negative number converted to `size_t` is huge, so far more is copied than the buffer holds. Reject numbers below zero first.",
    rule: anywhere,
    valid: [inStructFunction('int a; char b[9]; scanf("%d", &a); if (a >= 0 && a < 9) memcpy(b, s, a);')],
    invalid: [foundInStructFunction('int a; char b[99]; scanf("%d", &a);\nif (a < 9) memcpy(b, s, a);')],
  },
  {
    id: "c-fraction-cut-off",
    fault: "fraction-cut-off",
    severity: "low",
    confidence: "medium",
    cwe: 681,
    title: "Float to integer conversion out of range",
    message:
      "A floating-point value outside the integer type's range gives an undefined result. Compare it with the limits of the type first.",
    rule: anywhere,
    valid: [inStructFunction("double a = strtod(s, 0); if (a > 99 || a < 0) return; g((int)a);")],
    invalid: [foundInStructFunction("double a = strtod(s, 0);\ng((int)a);")],
  },
]);
