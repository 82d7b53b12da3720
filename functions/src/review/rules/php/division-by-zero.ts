/** PHP: divisors from input. */
import { fieldOf, fieldTextOf, startOf, textOf } from "../../syntax/node-memo.ts";
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { everyInside, functionAround } from "./tree.ts";

/** A condition before asks for the value, not only whether one was sent. */
function isAskedBefore(node: SgNode): boolean {
  const divisor = /\$_\w+\[[^\]]*\]/.exec(fieldTextOf(node, "right"))?.[0];
  if (divisor === undefined) return false;
  const around = functionAround(node);
  const end = startOf(node);
  return everyInside(around, asking).some((one) => {
    const condition = fieldOf(one, "condition");
    if (condition === null || condition.range().end.index > end) return false;
    return textOf(condition)
      .replaceAll(/\bisset\([^()]*\)/g, "")
      .includes(divisor);
  });
}

const asking = ["if_statement", "else_if_clause", "while_statement", "conditional_expression"];

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
    check: (node) => !isAskedBefore(node),
    valid: [
      php("if ((int) $_GET['n'] === 0) {\n  exit;\n}\n$x = 100 / (int) $_GET['n'];"),
      php("$x = $_GET['n'] > 0 ? 100 / (int) $_GET['n'] : 0;"),
      php("$x = 100 / max(1, (int) $_GET['n']);"),
    ],
    invalid: [
      found("if (isset($_GET['n'])) { $x = 100 / (int) $_GET['n']; }"),
      found("$x = 100 / (int) $_GET['n'];"),
      found("$x = $a % intval($_POST['n']);"),
    ],
  },
]);
