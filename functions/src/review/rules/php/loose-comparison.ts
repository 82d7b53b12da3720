/** PHP: `in_array` without strict comparison. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, php } from "./examples.ts";

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
]);
