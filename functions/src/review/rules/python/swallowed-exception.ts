/** Python: exceptions that are caught and ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const swallowedException = defineRules(["python"], "bug", [
  {
    id: "py-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: titles.swallowed,
    message:
      "The bare handler also swallows typos and interrupts, which leave no trace. Name the expected exception, or log it.",
    rule: {
      kind: "except_clause",
      all: [{ regex: "^except(?:\\s+\\(?(?:Base)?Exception\\)?)?(?:\\s+as\\s+\\w+)?\\s*:\\s*pass\\s*$" }],
    },
    valid: ["try:\n    f()\nexcept KeyError:\n    pass", "try:\n    f()\nexcept Exception:\n    log()"],
    invalid: [
      { code: "try:\n    f()\nexcept:\n    pass", lines: [3] },
      { code: "try:\n    f()\nexcept Exception:\n    pass", lines: [3] },
    ],
  },
]);
