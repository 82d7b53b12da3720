/** PHP: assignments where a comparison was meant. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { php, found } from "./examples.ts";

const literals = [{ kind: "string" }, { kind: "integer" }, { kind: "boolean" }, { kind: "null" }];

/** `if (... = 1`, up to the first `=` in the condition. */
const literalAssigned = /if\s*\([^=;]*[^=;!<>.+*/%&|^?-]=\s*(?:['"\d]|true\b|false\b|null\b)/i;

export const assignmentInCondition = defineRules(["php"], "bug", [
  {
    id: "php-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` assigns instead of comparing, so with a constant on its right the same branch always runs. Compare with `===`.",
    rule: {
      any: ["if_statement", "else_if_clause"].map((kind) => ({
        kind,
        has: {
          field: "condition",
          kind: "parenthesized_expression",
          has: { kind: "assignment_expression", has: { field: "right", any: literals } },
        },
      })),
    },
    textFilter: literalAssigned,
    valid: [php("if ($a === 1) {\n  f();\n}"), php("if ($row = next_row()) {\n  f();\n}")],
    invalid: [found("if ($a = 1) { f(); }"), found("if ($role = 'admin') { f(); }")],
  },
]);
