/** C and C++: conditions that stand twice in one chain. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const duplicateCondition = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-duplicate-condition",
    formerly: ["c-asked-twice"],
    fault: "asked-twice",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message:
      "An earlier test in this chain is the same and takes the case, so this branch never runs. Correct one of them.",
    rule: anywhere,
    valid: [
      inFunction("if (a > 9) g(); else if (a > 8) h();"),
      "int f(volatile int *s) { if (*s == 1) return 1; else if (*s == 2) return 2; else if (*s == 1) return 3; return 0; }",
      inFunction("if (next()) g(); else if (next()) h();"),
    ],
    invalid: [found("if (a > 9) g(); else if (a > 9) h();")],
  },
]);
