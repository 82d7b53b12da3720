/** C and C++: functions of which a path returns no value. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";

export const missingReturn = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-missing-return",
    formerly: ["c-no-answer"],
    fault: "no-answer",
    severity: "medium",
    confidence: "medium",
    cwe: 758,
    title: "Missing return: not every path returns a value",
    message:
      "One path reaches the end of the function without a return, so the caller reads an undefined value. Add a `return` at the end.",
    rule: anywhere,
    valid: ["int f(int a) { if (a) return 1; return 0; }", "void f(int a) { if (a) return; }"],
    invalid: [{ code: "int f(int a) {\n  if (a > 0) return 1;\n}", lines: [3] }],
  },
]);
