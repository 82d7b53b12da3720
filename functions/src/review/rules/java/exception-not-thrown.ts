/** Java: exceptions that are made and not thrown. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { isArmOfValue } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

export const exceptionNotThrown = defineRules(["java"], "bug", [
  {
    id: "java-exception-not-thrown",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "The exception is created and not thrown, so the code continues after the failure. Put `throw` before it.",
    rule: {
      kind: "expression_statement",
      has: { kind: "object_creation_expression", has: { field: "type", regex: "(?:Exception|Error)$" } },
    },
    check: (node) => !isArmOfValue(node),
    valid: [
      methodWith(
        "throw switch (code) { case 1 -> new IOException(); default -> new IllegalStateException(); };",
      ),
      methodWith("throw new IllegalStateException();"),
      methodWith("Exception e = new IllegalStateException();"),
    ],
    invalid: [foundWith("new IllegalStateException();")],
  },
]);
