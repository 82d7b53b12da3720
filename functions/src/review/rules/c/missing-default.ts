/** C and C++: `switch` without a default. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { found, inFunction } from "./examples.ts";

export const missingDefault = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-switch-without-default",
    severity: "info",
    confidence: "low",
    cwe: 478,
    category: "maintainability",
    title: titles.missingDefault,
    message:
      "A value that no `case` lists passes the switch silently. Add a `default` that handles or reports it.",
    rule: {
      kind: "switch_statement",
      not: { has: { field: "body", has: { kind: "case_statement", regex: "^default\\b" } } },
    },
    valid: [inFunction("switch (a) { case 1: g(); break; default: h(); break; }")],
    invalid: [found("switch (a) { case 1: g(); break; }")],
  },
]);
