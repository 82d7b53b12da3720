/** PHP: `in_array` without strict comparison. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, php } from "./examples.ts";
import { phpCall } from "../writing/php-matchers.ts";

export const looseComparison = defineRules(["php"], "bug", [
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
  {
    id: "php-loose-in-array",
    severity: "medium",
    confidence: "medium",
    cwe: 697,
    see: ["https://www.php.net/manual/en/function.in-array.php"],
    title: "Loose comparison in `in_array`",
    message:
      "Before PHP 8, numbers and `true` in the list equal many strings, so values that are not listed are found. Pass `true` as third argument.",
    rule: phpCall({
      names: "in_array|array_search",
      args: {
        all: [
          {
            has: {
              nthChild: 2,
              has: {
                kind: "array_creation_expression",
                has: {
                  kind: "array_element_initializer",
                  has: { regex: "^(?:0|true|TRUE|'0e\\d+')$", nthChild: { position: 1, reverse: true } },
                },
              },
            },
          },
          { not: { has: { nthChild: 3 } } },
        ],
      },
    }),
    valid: [php("in_array($r, [0, 1], true);"), php("in_array($r, ['a', 'b']);")],
    invalid: [found("in_array($r, [0, 1, 'admin']);")],
  },
  {
    id: "php-hash-compared-loosely",
    severity: "medium",
    confidence: "high",
    category: "security",
    cwe: 697,
    see: ["https://www.php.net/manual/en/language.operators.comparison.php"],
    title: "Loose comparison of a hash (`0e` strings are equal)",
    message:
      "With `==`, strings such as `0e46` are compared as numbers, so all of them are equal. Use `hash_equals`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[=!]=$" } },
        {
          any: ["left", "right"].map((field) => ({
            has: {
              field,
              kind: "function_call_expression",
              regex: "^\\\\?(?:md5|sha1|hash|hash_hmac|crypt)\\(",
            },
          })),
        },
        {
          // Only what looks like a number is compared as one.
          any: ["left", "right"].map((field) => ({
            has: { field, kind: "string", regex: "(?i)^['\"]\\s*[\\d.]+(?:e\\d+)?\\s*['\"]$" },
          })),
        },
      ],
    },
    valid: [
      php("$isEmpty = md5($a) == 'd41d8cd98f00b204e9800998ecf8427e';"),
      php("$ok = md5($a) === '0e462097431906509019562988736854';"),
    ],
    invalid: [found("$ok = md5($a) == '0e462097431906509019562988736854';")],
  },
]);
