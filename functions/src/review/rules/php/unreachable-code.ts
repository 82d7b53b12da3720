/** PHP: code that no path reaches. */
import { defineRules } from "../writing/define-rules.ts";
import { php } from "./examples.ts";
import { isSwitchedOff } from "../shared/switched-off.ts";
import { defects } from "../shared/defects.ts";

/** Anything but an end or a comment behind the semicolon; a value with a brace may hold semicolons of its own. */
const somethingAfterJump =
  /\b(?:return|continue)\b(?:[^;{]*\{|[^;{]*;\s*(?!\s|\}|\/[/*]|#|case\b|default\b|\?>|$))/i;

export const unreachableCode = defineRules(["php"], "bug", [
  {
    id: "php-unreachable-code",
    ...defects.unreachableAfterStatement,
    rule: {
      any: ["return_statement", "continue_statement"].map((kind) => ({
        kind,
        all: [
          { inside: { kind: "compound_statement" } },
          {
            precedes: {
              any: [
                { kind: "expression_statement" },
                { kind: "if_statement" },
                { kind: "echo_statement" },
                { kind: "return_statement" },
                { kind: "foreach_statement" },
              ],
            },
          },
        ],
      })),
    },
    textFilter: somethingAfterJump,
    unsure: isSwitchedOff,
    valid: [php("function f() {\n  if ($a) {\n    return 1;\n  }\n  return 2;\n}")],
    invalid: [{ code: php("function f() {\n  return 1;\n  g();\n}"), lines: [3] }],
  },
]);
