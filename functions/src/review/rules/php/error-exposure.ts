/** PHP: inner workings that are shown to visitors. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const errorExposure = defineRules(["php"], "security", [
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
  {
    id: "php-error-shown",
    severity: "low",
    confidence: "medium",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.errorDetails,
    message:
      "The database's error contains table names and parts of the statement, which helps an injection. Log it, and show a general message.",
    rule: {
      any: [
        {
          kind: "echo_statement",
          regex:
            "(?:mysqli?_error|pg_last_error|sqlsrv_errors|oci_error)\\(|->getTraceAsString\\(\\)|(?:conn|db|mysqli|link)->error\\b",
        },
        {
          ...phpCall({ names: "die" }),
          regex:
            "(?:mysqli?_error|pg_last_error|sqlsrv_errors|oci_error)\\(|->getTraceAsString\\(\\)|(?:conn|db|mysqli|link)->error\\b",
        },
        {
          kind: "exit_statement",
          regex:
            "(?:mysqli?_error|pg_last_error|sqlsrv_errors|oci_error)\\(|->getTraceAsString\\(\\)|(?:conn|db|mysqli|link)->error\\b",
        },
        {
          ...phpCall({ names: "die|exit" }),
          regex: "\\$(?:e|ex|exception|err|error)->getMessage\\(\\)",
          inside: { stopBy: "end", kind: "catch_clause" },
        },
        {
          kind: "exit_statement",
          regex: "\\$(?:e|ex|exception|err|error)->getMessage\\(\\)",
          inside: { stopBy: "end", kind: "catch_clause" },
        },
        {
          kind: "echo_statement",
          regex: "\\$(?:e|ex|exception|err|error)->getMessage\\(\\)",
          inside: {
            stopBy: "end",
            kind: "catch_clause",
            has: { field: "type", regex: "PDO|mysqli|SQL|DBAL" },
          },
        },
        {
          ...phpCall({ names: "var_dump|debug_print_backtrace" }),
          regex: "debug_print_backtrace|\\$e\\b|\\$ex\\b|\\$exception\\b|mysqli?_error",
        },
      ],
    },
    valid: [php("error_log(mysqli_error($c));"), php("die('Something went wrong.');")],
    invalid: [found("die(mysqli_error($c));"), found("echo $e->getTraceAsString();")],
  },
]);
