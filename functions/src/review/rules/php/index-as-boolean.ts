/** PHP: indexes that are used as booleans. */
import { defineRules } from "../writing/define-rules.ts";
import { php, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";

const position = "^\\\\?(?:mb_)?(?:strpos|stripos|strrpos|strripos|array_search)\\(";

/** `if (strpos($address, "@"))`: who looks for a sign between two parts does not expect it at the start. */
function looksForSeparator(node: SgNode): boolean {
  return /\b(?:mb_)?str(?:r)?i?pos\(\s*[^;]*?,\s*(?:'[^\w'\\]'|"[^\w"\\]")\s*\)/.test(
    textOf(node).slice(0, 200),
  );
}

/** `if (strpos($name, $dot)) $parent = substr($name, 0, strpos($name, $dot));`: what stands before the separator must not be empty. */
function takesWhatStandsBefore(node: SgNode): boolean {
  return /pos\(\s*(\$[\w>-]+)\s*,[^]*\bsubstr\(\s*\1\s*,\s*0\s*,\s*(?:mb_)?strr?i?pos\(\s*\1\s*,/.test(
    textOf(node).slice(0, 600),
  );
}

export const indexAsBoolean = defineRules(["php"], "bug", [
  {
    id: "php-position-as-truth",
    severity: "medium",
    confidence: "high",
    cwe: 697,
    see: ["https://www.php.net/manual/en/function.strpos.php"],
    title: "Index used as a boolean: position 0 is false",
    message:
      "The function returns 0 for a match at the start, which is false in a condition. Compare with `!== false`, or use `str_contains`.",
    rule: {
      any: [
        ...["if_statement", "else_if_clause", "while_statement"].map((kind) => ({
          kind,
          has: {
            field: "condition",
            kind: "parenthesized_expression",
            any: [
              { has: { kind: "function_call_expression", regex: position } },
              { has: { kind: "unary_op_expression", regex: `^!\\s*${position.slice(1)}` } },
            ],
          },
        })),
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^(?:&&|\\|\\||and|or)$" } },
            {
              has: {
                any: [
                  { kind: "function_call_expression", regex: position },
                  { kind: "unary_op_expression", regex: `^!\\s*${position.slice(1)}` },
                ],
              },
            },
          ],
        },
      ],
    },
    mildest: (node) => looksForSeparator(node) || takesWhatStandsBefore(node),
    valid: [
      php("if (strpos($a, 'x') !== false) {\n  f();\n}"),
      php("if (strpos($a, 'x') > 0 && $b) {\n  f();\n}"),
      php("if (str_contains($a, 'x')) {\n  f();\n}"),
    ],
    invalid: [found("if (strpos($a, 'x')) { f(); }"), found("$ok = $b && !strpos($a, 'x');")],
  },
]);
