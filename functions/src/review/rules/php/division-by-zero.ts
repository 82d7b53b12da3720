/** PHP: divisors from input. */
import { defineRules } from "../writing/define-rules.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const divisionByZero = defineRules(["php"], "bug", [
  {
    id: "php-division-by-input",
    severity: "medium",
    confidence: "high",
    cwe: 369,
    title: titles.divisionByZero,
    message:
      "The divisor comes from the request, and zero ends the request with an error. Reject zero first.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[/%]$" } },
        {
          has: {
            field: "right",
            regex:
              "^\\(?(?:\\((?:int|float)\\)\\s*|\\\\?(?:intval|floatval)\\()?\\$_(?:GET|POST|REQUEST|COOKIE)\\[",
          },
        },
      ],
    },
    valid: [php("$x = 100 / max(1, (int) $_GET['n']);")],
    invalid: [found("$x = 100 / (int) $_GET['n'];"), found("$x = $a % intval($_POST['n']);")],
  },
]);
