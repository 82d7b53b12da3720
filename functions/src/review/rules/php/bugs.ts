/** PHP: code that cannot mean what it says, and errors that vanish. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const literals = [{ kind: "string" }, { kind: "integer" }, { kind: "boolean" }, { kind: "null" }];

export const bugs = defineRules(["php"], "bug", [
  {
    id: "php-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` overwrites the variable, and a constant on its right makes the branch always the same. Compare with `===`.",
    rule: {
      any: ["if_statement", "else_if_clause"].map((kind) => ({
        kind,
        has: {
          field: "condition",
          kind: "parenthesized_expression",
          has: { kind: "assignment_expression", has: { field: "right", any: literals } },
        },
      })),
    },
    valid: [php("if ($a === 1) {\n  f();\n}"), php("if ($row = next_row()) {\n  f();\n}")],
    invalid: [found("if ($a = 1) { f(); }"), found("if ($role = 'admin') { f(); }")],
  },
  {
    id: "php-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: titles.swallowed,
    message:
      "The exception is caught and ignored, so the failure leaves no trace and the code continues. Handle it, log it, or say in a comment why it may be ignored.",
    rule: { kind: "catch_clause", has: { field: "body", regex: "^\\{\\s*\\}$" } },
    valid: [
      php("try {\n  f();\n} catch (E $e) {\n  log($e);\n}"),
      php("try {\n  f();\n} catch (E $e) {\n  // gone already\n}"),
    ],
    invalid: [{ code: php("try {\n  f();\n} catch (Exception $e) {\n}"), lines: [4] }],
  },
  {
    id: "php-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value differs from at least one of the two constants, so the condition is always true. Join the comparisons with `&&`.",
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
    valid: [php("if ($x !== 1 && $x !== 2) {\n  f();\n}"), php("if ($x != 1 || $y != 2) {\n  f();\n}")],
    invalid: [found("if ($x !== 1 || $x !== 2) { f(); }")],
  },
  {
    id: "php-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "The function returns a new string and does not change its argument, so this call has no effect. Assign the return value.",
    rule: {
      ...phpCall({
        names:
          "trim|ltrim|rtrim|strtolower|strtoupper|ucfirst|htmlspecialchars|htmlentities|addslashes|strip_tags|array_merge|array_filter|array_unique|escapeshellarg|intval|mysqli_real_escape_string|mysql_real_escape_string|substr|implode|explode|basename|urlencode",
      }),
      inside: {
        kind: "expression_statement",
        not: { follows: { any: [{ kind: "text_interpolation" }, { kind: "php_tag" }] } },
      },
    },
    valid: [php("f();\n$a = trim($a);")],
    invalid: [found("f();\nhtmlspecialchars($name);"), found("f();\ntrim($a);")],
  },
  {
    id: "php-unreachable-code",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.unreachable,
    message:
      "This statement always leaves the block, so the code after it never runs. Remove that code, or move it up.",
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
    valid: [php("function f() {\n  if ($a) {\n    return 1;\n  }\n  return 2;\n}")],
    invalid: [{ code: php("function f() {\n  return 1;\n  g();\n}"), lines: [3] }],
  },
  {
    id: "php-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever was returned or thrown before, so failures vanish. Move the `return` after the whole block.",
    rule: {
      kind: "return_statement",
      inside: { kind: "compound_statement", inside: { kind: "finally_clause" } },
    },
    valid: [php("function f() {\n  try {\n    return g();\n  } finally {\n    close();\n  }\n}")],
    invalid: [
      { code: php("function f() {\n  try {\n    g();\n  } finally {\n    return 1;\n  }\n}"), lines: [6] },
    ],
  },
  {
    id: "php-loose-membership",
    severity: "medium",
    confidence: "medium",
    cwe: 697,
    see: ["https://www.php.net/manual/en/function.in-array.php"],
    title: "Loose comparison of `strcmp` or `strpos` result",
    message:
      "`strcmp` returns null for an array, which equals 0, and `strpos` returns 0 for a match at the start, which equals false. Compare with `===`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[=!]=$" } },
        {
          has: {
            field: "left",
            kind: "function_call_expression",
            regex: "^\\\\?(?:strcmp|strcasecmp|strncmp|strpos|stripos)\\(",
          },
        },
        { has: { field: "right", regex: "(?i)^(?:0|false|null)$" } },
      ],
    },
    check: (node) =>
      /^\\?stri?pos/.test(textOf(node)) || /\$_(?:GET|POST|REQUEST|COOKIE)\b|\$request\b/.test(textOf(node)),
    valid: [php("if (strpos($a, 'x') === false) {\n  f();\n}"), php("$same = strcmp($a, $b) == 0;")],
    invalid: [found("if (strcmp($_POST['p'], $secret) == 0) { f(); }")],
  },
]);
