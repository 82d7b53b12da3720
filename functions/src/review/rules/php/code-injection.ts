/** PHP: input that is run as code. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const codeInjection = defineRules(["php"], "security", [
  {
    id: "php-code-injection",
    severity: "critical",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "A value becomes part of PHP source that runs with all the rights of this application. Parse data as JSON, or look the wanted function up in a fixed list.",
    rule: {
      any: [
        phpCall({ names: "eval|assert", as: "CODE" }),
        phpCall({ names: "create_function", as: "CODE", nth: 2 }),
        phpCall({
          names: "mb_ereg_replace|mb_eregi_replace",
          as: "CODE",
          nth: 2,
          args: { has: { nthChild: 4, regex: "^['\"]\\w*e" } },
        }),
        phpCall({
          names: "preg_replace|preg_filter",
          as: "CODE",
          nth: 2,
          args: { has: { nthChild: 1, regex: "[/#~|][a-zA-Z]*e[a-zA-Z]*['\"]$" } },
        }),
        phpCall({ names: "runkit_function_add", as: "CODE", nth: 3 }),
      ],
    },
    flow: { CODE: "assembled" },
    milder: whereGuessed,
    valid: [
      php("eval('return 1 + 1;');"),
      php("assert($n > 0);"),
      php("eval('return ' . (int) $_GET['n'] . ';');"),
    ],
    invalid: [
      found("eval($_GET['code']);"),
      found("eval('$x = ' . $value . ';');"),
      found("preg_replace('/a(.*)/e', 'f(' . $_GET['a'] . ')', $text);"),
      found("mb_ereg_replace('a(.*)', $_GET['a'], $text, 'e');"),
    ],
  },
]);
