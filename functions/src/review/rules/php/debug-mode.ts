/** PHP: debug output that is enabled in production. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { phpCall, phpStatic } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";

/** Who starts it reads what it writes. */
function isOfScript(text: string): boolean {
  return text.startsWith("#!") || /\bPHP_SAPI\b|\bphp_sapi_name\(/.test(text);
}

/** `if ($config->debug)`, `if (getenv('APP_ENV') === 'dev')` */
function isForDevelopers(node: SgNode): boolean {
  let from = node;
  for (const one of node.ancestors()) {
    const condition = /^(?:if_statement|else_if_clause|conditional_expression|case_statement)$/.test(
      kindOf(one),
    )
      ? fieldTextOf(one, "condition") || fieldTextOf(one, "value")
      : "";
    if (fieldOf(one, "body")?.id() === from.id() && asksForDevelopers.test(condition)) return true;
    from = one;
  }
  return false;
}

const asksForDevelopers =
  /^(?!.*(?:!(?!=)|!==?\s*['"](?:dev|local|debug|test)))[^]*(?:debug|\bdev|develop|local|test|\bcli\b|verbose)/i;

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
    unsure: (node, { text }) => isOfScript(text) || isForDevelopers(node),
    valid: [php("ini_set('display_errors', 0);"), php("define('WP_DEBUG', false);")],
    invalid: [
      found("ini_set('display_errors', 1);"),
      found("phpinfo();"),
      found("putenv('APP_DEBUG=true');"),
      found("define('WP_DEBUG', true);"),
    ],
  },
]);
