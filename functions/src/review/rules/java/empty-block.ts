/** Java: blocks without a statement. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";

export const emptyBlock = defineRules(["java"], "maintainability", [
  {
    id: "java-empty-synchronized",
    severity: "medium",
    confidence: "high",
    category: "bug",
    cwe: 585,
    title: "Empty `synchronized` block",
    message:
      "An empty synchronized block protects nothing; code was probably meant to be in it. Move the code in, or remove the block.",
    rule: { kind: "synchronized_statement", has: { field: "body", regex: "^\\{\\s*\\}$" } },
    valid: [methodWith("synchronized (this) { g(); } return null;")],
    invalid: [foundWith("synchronized (this) { } return null;")],
  },
  {
    id: "java-empty-if",
    severity: "low",
    confidence: "high",
    cwe: 398,
    title: "Empty branch",
    message:
      "The branch is empty, so code is missing or the condition is left over. Fill the block or remove it.",
    rule: { kind: "if_statement", has: { field: "consequence", kind: "block", regex: "^\\{\\s*\\}$" } },
    check: (node) => node.field("alternative") === null,
    valid: [methodWith("if (a) { } else { g(); }"), methodWith("if (a) { /* nothing to do */ }")],
    invalid: [foundWith("if (a) { }")],
  },
]);
