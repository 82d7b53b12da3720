/** Java: `switch` without a default. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const missingDefault = defineRules(["java"], "maintainability", [
  {
    id: "java-missing-default",
    severity: "low",
    confidence: "low",
    cwe: 478,
    title: titles.missingDefault,
    message: "A value that matches no case passes silently. Add a default that reports it.",
    rule: { kind: "switch_expression" },
    check: (node) =>
      node.parent()?.kind() !== "variable_declarator" &&
      !/\bdefault\s*(?::|->)|->/.test(node.text()) &&
      /\bcase\s+(?:-?\d|["'])/.test(node.text()),
    valid: [
      methodWith("switch (x) { case 1: g(); break; default: h(); }"),
      methodWith("switch (e) { case A: g(); break; }"),
    ],
    invalid: [foundWith("switch (x) { case 1: g(); break; case 2: h(); break; }")],
  },
]);
