/** Java: exceptions that are made and not thrown. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { isInTest } from "../shared/jvm-tests.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { isMeantToFail } from "./meant-to-fail.ts";
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
    // A test of the exception itself.
    unsure: (node) =>
      !textOf(node).startsWith("new AssertionError") && (isInTest(node) || isMeantToFail(node)),
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
