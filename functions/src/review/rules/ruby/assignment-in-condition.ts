/** Ruby: assignments where a comparison was meant. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

const literal = { any: [{ kind: "string" }, { kind: "integer" }, { kind: "simple_symbol" }] };

export const assignmentInCondition = defineRules(["ruby"], "bug", [
  {
    id: "rb-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` assigns instead of comparing, so with a constant on its right the same branch always runs. Compare with `==`.",
    rule: {
      any: ["if", "unless", "if_modifier", "unless_modifier", "elsif"].map((kind) => ({
        kind,
        has: {
          field: "condition",
          kind: "assignment",
          has: {
            field: "right",
            any: [...literal.any, { kind: "true" }, { kind: "false" }, { kind: "nil" }],
          },
        },
      })),
    },
    valid: ["if a == 1\n  f\nend", "if (m = r.match(s))\n  f\nend"],
    invalid: ["if a = 1\n  f\nend", "f if role = 'admin'"],
  },
]);
