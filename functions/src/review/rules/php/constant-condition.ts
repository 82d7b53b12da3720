/** PHP: conditions with one possible result. */
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, php } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const literals = [{ kind: "string" }, { kind: "integer" }, { kind: "boolean" }, { kind: "null" }];

/** `!= 1 ||` */
const differsOr = /!==?\s*(?:'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|[\w.]+)\s*(?:\|\||or\b)/i;

/** `$x != null || $x != ''`: of what is compared loosely, all that is empty is the same. */
const empty = String.raw`!=\s*(?:null|false|0|'0?'|"0?")\s*`;
const looselyAlike = new RegExp(String.raw`^[^|]*?${empty}(?:\|\||or\b)[^|]*?${empty}$`, "i");

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
    check: (node) => !looselyAlike.test(textOf(node)),
    valid: [
      php("if ($x !== 1 && $x !== 2) {\n  f();\n}"),
      php("if ($x != 1 || $y != 2) {\n  f();\n}"),
      php("if ($x != null || $x != '') {\n  f();\n}"),
    ],
    invalid: [found("if ($x !== 1 || $x !== 2) { f(); }")],
  },
]);
