/** C and C++: functions that always call themselves. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionName } from "../writing/names-in-code.ts";
import { anywhere } from "./matchers.ts";

export const infiniteRecursion = defineRules(["c", "cpp"], "security", [
  {
    id: "c-endless-recursion",
    fault: "endless-recursion",
    severity: "medium",
    confidence: "high",
    cwe: 674,
    title: titles.infiniteRecursion,
    message:
      "No condition before the call ends the recursion of {the function}, so the stack overflows. Add the base case.",
    names: functionName,
    rule: anywhere,
    valid: ["int f(int n) { if (n < 1) return 0; return f(n - 1); }"],
    invalid: ["int f(int n) { return f(n - 1); }"],
  },
]);
