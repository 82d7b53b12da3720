/** PHP: calls without effect but their result. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const ignoredResult = defineRules(["php"], "bug", [
  {
    id: "php-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "The function returns a new string and does not change its argument, so this call has no effect. Assign the return value.",
    rule: {
      any: [
        // With a function it does what that does.
        phpCall({ names: "array_filter", args: { not: { has: { nthChild: 2 } } } }),
        phpCall({
          names:
            "trim|ltrim|rtrim|strtolower|strtoupper|ucfirst|htmlspecialchars|htmlentities|addslashes|strip_tags|array_merge|array_unique|escapeshellarg|intval|mysqli_real_escape_string|mysql_real_escape_string|substr|implode|explode|basename|urlencode",
        }),
      ],
      inside: {
        kind: "expression_statement",
        not: { follows: { any: [{ kind: "text_interpolation" }, { kind: "php_tag" }] } },
      },
    },
    valid: [php("f();\n$a = trim($a);"), php("f();\narray_filter($rows, [$this, 'push']);")],
    invalid: [
      found("f();\nhtmlspecialchars($name);"),
      found("f();\ntrim($a);"),
      found("f();\narray_filter($a);"),
    ],
  },
]);
