/** PHP: XPath expressions built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall, phpMethod } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const xpathInjection = defineRules(["php"], "security", [
  {
    id: "php-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is concatenated into this XPath expression, so a quote in it changes which nodes are selected, up to the whole document. Reject quotes in the value, or compare it in PHP after the query.",
    rule: {
      any: [
        phpMethod({ names: "xpath", as: "QUERY" }),
        phpMethod({ names: "query|evaluate", on: "(?i)xpath|xp$", as: "QUERY" }),
        phpCall({ names: "xpath_eval|xpath_eval_expression", as: "QUERY", nth: 2 }),
      ],
    },
    flow: { QUERY: "assembled" },
    milder: whereGuessed,
    valid: [
      php("$xml->xpath('//user[@active=1]');"),
      php("$xpath->query('//user[@id=' . (int) $_GET['id'] . ']');"),
    ],
    invalid: [
      found("$xml->xpath(\"//user[name='\" . $_GET['n'] . \"']\");"),
      found("$xpath->query(\"//user[@name='$name']\");"),
    ],
  },
]);
