/** Go: code that no path reaches. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const unreachableCode = defineRules(["go"], "bug", [
  {
    id: "go-unreachable-code",
    ...defects.unreachableAfterStatement,
    rule: {
      any: ["return_statement", "continue_statement", "break_statement"].map((kind) => ({
        kind,
        all: [
          { inside: { kind: "statement_list" } },
          {
            precedes: {
              any: [
                { kind: "expression_statement" },
                { kind: "if_statement" },
                { kind: "return_statement" },
                { kind: "for_statement" },
                { kind: "short_var_declaration" },
                { kind: "assignment_statement" },
              ],
            },
          },
        ],
      })),
    },
    valid: [inFunction("if a {\n\t\treturn nil\n\t}\n\treturn g()")],
    invalid: [found("return nil\n\tg()")],
  },
]);
