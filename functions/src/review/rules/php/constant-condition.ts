/** PHP: conditions with one possible result. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, php } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const literals = [{ kind: "string" }, { kind: "integer" }, { kind: "boolean" }, { kind: "null" }];

/** `!= 1 ||` */
const differsOr = /!==?\s*(?:'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|[\w.]+)\s*(?:\|\||or\b)/i;

/** `$x != null || $x != ''`: of what is compared loosely, all that is empty is the same. */
const empty = String.raw`!=\s*(?:null|false|0|'0?'|"0?")\s*`;
const looselyAlike = new RegExp(String.raw`^[^|]*?${empty}(?:\|\||or\b)[^|]*?${empty}$`, "i");

/** `$i++`, `fgetc($file)`, `$this->next()`: the second time it is another value. */
const changesEachTime =
  /\+\+|--|\w*(?:next|shift|pop|read|fget|consume|accept|advance|rand|fetch|recv|receive|getc|input)\w*\(/i;

/** `$x != 'a' || $x != 'a'`, or `$x != 1 || $x != '1'`: it is one constant, written twice. */
function hasOneConstant(node: SgNode): boolean {
  const [first, second] = ["left", "right"].map((side) => fieldOf(node, side));
  if (!first || !second) return false;
  const [one, other] = [first, second].map((side) => fieldTextOf(side, "right"));
  if (one === other) return true;
  const areLoose = [first, second].every((side) => fieldTextOf(side, "operator") === "!=");
  return areLoose && withoutQuotes(one) === withoutQuotes(other);
}

function withoutQuotes(text = ""): string {
  return text.replace(/^(['"])(.*)\1$/s, "$2");
}

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
    check: (node) =>
      !looselyAlike.test(textOf(node)) &&
      !hasOneConstant(node) &&
      !changesEachTime.test(fieldTextOf(fieldOf(node, "left") ?? node, "left")),
    valid: [
      php("if ($x !== 1 && $x !== 2) {\n  f();\n}"),
      php("if ($x != 1 || $y != 2) {\n  f();\n}"),
      php("if ($x != null || $x != '') {\n  f();\n}"),
      php("if (fgetc($f) !== 'P' || fgetc($f) !== 'K') {\n  f();\n}"),
      php("if ($x != 'a' || $x != 'a' || $y != 1 || $y != '1') {\n  f();\n}"),
    ],
    invalid: [found("if ($x !== 1 || $x !== 2) { f(); }")],
  },
]);
