/** PHP: inner workings that are shown to visitors. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const errorExposure = defineRules(["php"], "security", [
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
