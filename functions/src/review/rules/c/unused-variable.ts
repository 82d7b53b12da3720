/** C and C++: variables that are never read. */
import { defineRules } from "../writing/define-rules.ts";
import { itself } from "../writing/names-in-code.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const unusedVariable = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-unused-variable",
    fault: "unused-variable",
    severity: "info",
    confidence: "high",
    cwe: 563,
    category: "maintainability",
    title: titles.unusedVariable,
    message: "{The variable} is never used, so it is left over, or its use is missing. Remove or use it.",
    names: itself,
    rule: anywhere,
    valid: [inFunction("int b; b = a; g(b);")],
    invalid: [found("int b;")],
  },
  {
    id: "c-unread-value",
    fault: "unread-value",
    severity: "info",
    confidence: "high",
    cwe: 563,
    category: "maintainability",
    title: "Unused variable: assigned, never read",
    message:
      "The variable is assigned and never read, so its use may be missing. Use it, or remove the variable.",
    rule: anywhere,
    valid: [inFunction("int b = a; g(b);")],
    invalid: [found("int b = a * 2;")],
  },
]);
