/** PHP: request values in response headers. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const headerInjection = defineRules(["php"], "security", [
  {
    id: "php-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Injection_Prevention"],
    title: titles.headerInjection,
    message:
      "A line break in the request value adds headers, such as another recipient of a mail. Remove line breaks, or choose the value from a fixed list.",
    rule: {
      any: [
        phpCall({
          names: "header",
          as: "VALUE",
          args: { has: { nthChild: 1, not: { regex: "(?i)^[\"']\\s*location" } } },
        }),
        phpCall({ names: "mail|mb_send_mail|wp_mail", as: "VALUE", nth: 4 }),
        phpCall({ names: "setrawcookie", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [
      php("header('Content-Type: text/html');"),
      php("header('X-User: ' . urlencode($_GET['u']));"),
      php("header('X-Page: ' . (int) $_GET['p']);"),
      php("header('X-Lang: ' . str_replace([\"\\r\", \"\\n\"], '', $_GET['l']));"),
    ],
    invalid: [
      found("header('X-User: ' . $_GET['u']);"),
      found("mail('a@example.com', 'Hi', $text, 'From: ' . $_POST['email']);"),
    ],
  },
]);
