/** Ruby: conditions with one possible result. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const literal = { any: [{ kind: "string" }, { kind: "integer" }, { kind: "simple_symbol" }] };

export const constantCondition = defineRules(["ruby"], "bug", [
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
  {
    id: "rb-always-true-condition",
    ...defects.alwaysTrueConstants,
    rule: { pattern: "$X != $A || $X != $B" },
    constraints: { A: literal, B: literal },
    valid: ["f if x != 1 && x != 2", "f if x != 1 || y != 2"],
    invalid: ["f if x != 1 || x != 2", "g unless role != :a || role != :b"],
  },
]);
