/** PHP: request values in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const logInjection = defineRules(["php"], "security", [
  {
    id: "php-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Remove line breaks, or log it as a JSON value.",
    rule: {
      any: [
        phpCall({ names: "error_log|syslog|log_message|openlog", asAll: "VALUE" }),
        phpStatic({ names: "info|error|warning|debug|notice|critical|alert", on: "^\\\\?Log$", as: "VALUE" }),
        phpMethod({
          names: "info|error|warning|debug|notice|critical|alert",
          on: "(?i)log(?:ger)?(?:\\(\\))?$",
          as: "VALUE",
        }),
      ],
    },
    flow: { VALUE: "reflected" },
    valid: [
      php("error_log('failed: ' . json_encode($_GET['u']));"),
      php("$logger->info('Login', ['user' => $id]);"),
      php("error_log('failed: ' . str_replace([\"\\n\", \"\\r\"], '', $_GET['u']));"),
    ],
    invalid: [
      found("error_log('failed login of ' . $_POST['user']);"),
      found("$this->logger->warning(\"Bad token {$_GET['t']}\");"),
    ],
  },
]);
