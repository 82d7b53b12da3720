/** JavaScript and TypeScript: code that no path reaches. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const unreachableCode = defineRules(ecmascript, "bug", [
  {
    id: "js-unreachable-code",
    ...defects.unreachable,
    rule: {
      all: [
        {
          any: [
            { kind: "expression_statement" },
            { kind: "if_statement" },
            { kind: "return_statement" },
            { kind: "for_statement" },
            { kind: "lexical_declaration" },
            { kind: "throw_statement" },
          ],
        },
        { inside: { kind: "statement_block" } },
        {
          follows: {
            any: [{ kind: "return_statement" }, { kind: "throw_statement" }, { kind: "continue_statement" }],
          },
        },
      ],
    },
    valid: ["function f() { return g(); function g() {} }", "function f() { if (a) return; g(); }"],
    invalid: [
      { code: "function f() {\n  return 1;\n  g();\n}", lines: [3] },
      { code: "function f() {\n  throw e;\n  return 1;\n}", lines: [3] },
    ],
  },
]);
