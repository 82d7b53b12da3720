/** PHP: secrets that are written to a log. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const secretLogging = defineRules(["php"], "security", [
  {
    id: "php-secret-in-log",
    ...defects.secretLogged,
    confidence: "high",
    rule: {
      any: [
        phpCall({ names: "error_log|syslog|trigger_error|wp_mail_log", args: { regex: "." } }),
        phpMethod({
          names: "info|warning|error|debug|notice|alert|critical|log|addInfo|addDebug",
          on: "(?i)log(?:ger)?(?:\\(\\))?$",
        }),
        phpStatic({ names: "info|warning|error|debug|notice|alert|critical|log", on: "Log$" }),
      ],
      has: {
        kind: "arguments",
        has: {
          stopBy: "end",
          any: [
            {
              kind: "subscript_expression",
              regex:
                "(?i)^\\$\\w+\\[\\s*['\"](?:password|passwd|pwd|pass|secret|api_?key|access_?token|credit_?card|cvv)['\"]\\s*\\]$",
            },
            {
              kind: "variable_name",
              regex: "(?i)^\\$(?:\\w+_?)?(?:password|passwd|pwd|secret|api_?key|access_?token)$",
            },
            {
              kind: "member_call_expression",
              regex:
                "(?i)request(?:\\(\\))?->(?:input|get|post|query)\\(\\s*['\"](?:password|passwd|secret|api_?key|card_?number|cvv)['\"]\\s*\\)$",
            },
          ],
          not: {
            inside: {
              stopBy: "end",
              kind: "function_call_expression",
              regex: "^(?:strlen|isset|empty|md5|sha1|hash|is_|mask|\\w*_mask)",
            },
          },
        },
      },
    },
    valid: [
      php("error_log('password of ' . $user . ' changed');"),
      php("$logger->info('x', ['n' => strlen($password)]);"),
    ],
    invalid: [found("error_log('login ' . $_POST['password']);"), found('$logger->debug("pw $password");')],
  },
]);
