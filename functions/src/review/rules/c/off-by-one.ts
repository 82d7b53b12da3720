/** C and C++: bounds checks that allow one index too many. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction } from "./examples.ts";

export const offByOne = defineRules(["c", "cpp"], "security", [
  {
    id: "c-limit-off-by-one",
    fault: "limit-off-by-one",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: "Off-by-one: bounds check allows one index too many",
    message: "An array of N elements ends at index N - 1, and this check lets N through. Compare with `>=`.",
    rule: anywhere,
    valid: [`static int t[9];\n${inStructFunction("if (n >= 9) return; g(t[n]);")}`],
    invalid: [{ code: `static int t[9];\n${inStructFunction("if (n > 9) return; g(t[n]);")}`, lines: [3] }],
  },
]);
