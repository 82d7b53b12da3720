/** Java: assignments where a comparison was meant. */
import { defineRules } from "../writing/define-rules.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const assignmentInCondition = defineRules(["java"], "bug", [
  {
    id: "java-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` changes the variable, and its new value decides the branch. Write `==`, or just the variable.",
    rule: {
      kind: "parenthesized_expression",
      has: {
        kind: "assignment_expression",
        has: { field: "operator", regex: "^=$" },
        // What is itself a comparison is kept and asked at once on purpose.
        not: { has: { field: "right", regex: "[!=<>]=|[<>]" } },
      },
      inside: { any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "do_statement" }] },
    },
    // `while (more = in.advance())` keeps what it has just asked for.
    unsure: (node) => /^\(\s*\w+\s*=\s*[\w.()]{1,300}\)\s*\)$/.test(node.text()),
    valid: [
      inMethod("while ((line = r.readLine()) != null) g();"),
      inMethod("if (a == true) g();"),
      inMethod("if (a = b != 0) g();"),
    ],
    invalid: [found("if (a = true) g();")],
  },
]);
