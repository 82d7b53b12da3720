/** Python: code that no path reaches. */
import { defineRules } from "../writing/define-rules.ts";
import { mayHaveDeadCode } from "./text-searches.ts";
import { defects } from "../shared/defects.ts";

export const unreachableCode = defineRules(["python"], "bug", [
  {
    id: "py-unreachable-code",
    ...defects.unreachable,
    glance: { test: mayHaveDeadCode },
    rule: {
      any: [
        { kind: "expression_statement" },
        { kind: "if_statement" },
        { kind: "return_statement" },
        { kind: "for_statement" },
        { kind: "raise_statement" },
      ],
      inside: { kind: "block" },
      follows: {
        any: [
          { kind: "return_statement" },
          { kind: "raise_statement" },
          { kind: "continue_statement" },
          { kind: "break_statement" },
        ],
      },
      not: { regex: "^yield" },
    },
    valid: ["def f():\n    if a:\n        return 1\n    g()", "def f():\n    return\n    yield"],
    invalid: [{ code: "def f():\n    return 1\n    g()", lines: [3] }],
  },
]);
