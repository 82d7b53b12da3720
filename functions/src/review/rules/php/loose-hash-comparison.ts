/** PHP: hashes compared with `==`. */
import { defineRules } from "../writing/define-rules.ts";
import { found, php } from "./examples.ts";

export const looseHashComparison = defineRules(["php"], "bug", [
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
        { any: ["left", "right"].map((field) => ({ has: { field, kind: "string" } })) },
      ],
    },
    valid: [php("$ok = md5($a) === '0e462097431906509019562988736854';")],
    invalid: [found("$ok = md5($a) == '0e462097431906509019562988736854';")],
  },
]);
