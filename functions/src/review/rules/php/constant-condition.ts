/** PHP: conditions with one possible result. */
import { defineRules } from "../writing/define-rules.ts";
import { found, php } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const literals = [{ kind: "string" }, { kind: "integer" }, { kind: "boolean" }, { kind: "null" }];

/** `!= 1 ||` */
const differsOr = /!==?\s*(?:'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|[\w.]+)\s*(?:\|\||or\b)/i;

export const constantCondition = defineRules(["php"], "bug", [
  {
    id: "php-always-true-condition",
    ...defects.alwaysTrueConstants,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:\\|\\||or)$" } },
        {
          has: {
            field: "left",
            kind: "binary_expression",
            all: [
              { has: { field: "operator", regex: "^!==?$" } },
              { has: { field: "left", pattern: "$X" } },
              { has: { field: "right", any: literals } },
            ],
          },
        },
        {
          has: {
            field: "right",
            kind: "binary_expression",
            all: [
              { has: { field: "operator", regex: "^!==?$" } },
              { has: { field: "left", pattern: "$X" } },
              { has: { field: "right", any: literals } },
            ],
          },
        },
      ],
    },
    textFilter: differsOr,
    valid: [php("if ($x !== 1 && $x !== 2) {\n  f();\n}"), php("if ($x != 1 || $y != 2) {\n  f();\n}")],
    invalid: [found("if ($x !== 1 || $x !== 2) { f(); }")],
  },
]);
