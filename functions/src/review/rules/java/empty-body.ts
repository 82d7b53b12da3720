/** Java: bodies without a statement. */
import { defineRules } from "../writing/define-rules.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const emptyBody = defineRules(["java"], "bug", [
  {
    id: "java-empty-branch",
    severity: "medium",
    confidence: "high",
    cwe: 483,
    title: titles.emptyBody,
    message: messages.emptyBodyBlock,
    rule: { any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "for_statement" }] },
    check: (node) => {
      const field = node.kind() === "if_statement" ? "consequence" : "body";
      if (node.field(field)?.text() !== ";") return false;
      return node.kind() === "if_statement" || node.next()?.kind() === "block";
    },
    valid: [inMethod("while (next()) ;\n    g();"), inMethod("if (a) { g(); }")],
    invalid: [found("if (a); { g(); }"), found("while (a); { g(); }")],
  },
]);
