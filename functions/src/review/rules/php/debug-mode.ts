/** PHP: debug output that is enabled in production. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall, phpStatic } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";

export const debugMode = defineRules(["php"], "security", [
  {
    id: "php-debug-output",
    severity: "medium",
    confidence: "high",
    cwe: 489,
    see: ["Error_Handling"],
    title: titles.debugMode,
    message:
      "Error messages, settings and paths help an attacker. Disable this outside development, and write to a log instead.",
    rule: {
      any: [
        phpCall({ names: "phpinfo" }),
        phpCall({
          names: "ini_set",
          args: {
            all: [
              { has: { nthChild: 1, regex: "display_(?:startup_)?errors" } },
              { has: { nthChild: 2, regex: "(?i)^(?:1|true|'1'|\"1\"|'on'|\"on\")$" } },
            ],
          },
        }),
        phpCall({
          names: "define",
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex: "^['\"](?:WP_DEBUG|WP_DEBUG_DISPLAY|APP_DEBUG|YII_DEBUG|DEBUG)['\"]$",
                },
              },
              { has: { nthChild: 2, regex: "(?i)^true$" } },
            ],
          },
        }),
        phpCall({ names: "putenv", args: { regex: "(?i)^\\(\\s*['\"]APP_DEBUG=(?:true|1|on)['\"]" } }),
        phpCall({ names: "config", args: { regex: "['\"]app\\.debug['\"]\\s*=>\\s*['\"]?true" } }),
        phpStatic({ names: "enable", on: "^\\\\?Debug$" }),
      ],
    },
    valid: [php("ini_set('display_errors', 0);"), php("define('WP_DEBUG', false);")],
    invalid: [
      found("ini_set('display_errors', 1);"),
      found("phpinfo();"),
      found("putenv('APP_DEBUG=true');"),
      found("define('WP_DEBUG', true);"),
    ],
  },
]);
