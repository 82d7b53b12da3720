/** PHP: regular expressions from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const regexInjection = defineRules(["php"], "security", [
  {
    id: "php-regex-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["Input_Validation"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern: a backtracking one keeps the process busy for minutes, and old versions run its result with the `e` flag. Pass the value through `preg_quote`.",
    rule: phpCall({
      names:
        "preg_match|preg_match_all|preg_replace|preg_replace_callback|preg_split|preg_grep|mb_ereg|mb_ereg_replace|ereg|eregi|ereg_replace",
      as: "PATTERN",
    }),
    flow: { PATTERN: "outside" },
    valid: [
      php("preg_match('/^a+$/', $_GET['x']);"),
      php("preg_match('/' . preg_quote($_GET['x'], '/') . '/', $s);"),
    ],
    invalid: [found("preg_match('/' . $_GET['x'] . '/', $s);")],
  },
]);
