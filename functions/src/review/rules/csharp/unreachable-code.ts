/** C#: code that no path reaches. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const unreachableCode = defineRules(["csharp"], "bug", [
  {
    id: "csharp-unreachable-code",
    ...defects.unreachable,
    severity: "low",
    category: "maintainability",
    rule: {
      any: [
        { kind: "expression_statement" },
        { kind: "local_declaration_statement" },
        { kind: "if_statement" },
        { kind: "return_statement" },
      ],
      follows: {
        any: [
          { kind: "return_statement" },
          { kind: "throw_statement" },
          { kind: "break_statement" },
          { kind: "continue_statement" },
        ],
      },
      inside: { kind: "block" },
    },
    valid: [inMethod("if (a) return; G();")],
    invalid: [found("return; G();")],
  },
]);
