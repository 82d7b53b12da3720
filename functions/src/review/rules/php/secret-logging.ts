/** PHP: secrets that are written to a log. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpStatic } from "../writing/php-matchers.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, php } from "./examples.ts";
import { defects } from "../shared/defects.ts";

/** Of functions that leave nothing to read: `$this->redact($key)`. */
const hides =
  "(?i)^\\\\?\\w*(?:redact|mask|obfuscat|obscure|censor|anonymi|scrub|fingerprint|encrypt|hide)\\w*$";

/** Only something about the secret is written: how long it is, whether there is one, its first signs. */
const onlyAsks: Matcher[] = [
  {
    kind: "function_call_expression",
    regex:
      "^\\\\?(?:(?:mb_)?strlen|isset|empty|md5|sha1|hash|is_|mask|\\w*_mask|str_repeat|gettype|get_debug_type|count)",
  },
  // The first signs tell which one it is.
  {
    kind: "function_call_expression",
    regex: "^\\\\?(?:mb_)?substr\\([^,]*,\\s*(?:0,\\s*[1-8]|-[1-8])\\s*\\)$",
  },
  ...["member_call_expression", "scoped_call_expression", "function_call_expression"].map((kind) => ({
    kind,
    has: { field: "name", regex: hides },
  })),
  { kind: "function_call_expression", has: { field: "function", regex: hides } },
  // `$apiKey !== null`
  { kind: "binary_expression", has: { field: "operator", regex: "^(?:[=!]==?|[<>]=?|instanceof)$" } },
  { kind: "unary_op_expression", regex: "^!" },
  { kind: "cast_expression", regex: "(?i)^\\(bool" },
];

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
            any: [
              { inside: { stopBy: "end", any: onlyAsks } },
              { inside: { stopBy: "end", kind: "conditional_expression", field: "condition" } },
            ],
          },
        },
      },
    },
    valid: [
      php("$log->info('key: ' . ($apiKey ? 'yes' : 'no') . $this->redact($apiKey) . ($secret !== null));"),
      php("error_log('password of ' . $user . ' changed');"),
      php("$logger->info('x', ['n' => strlen($password)]);"),
    ],
    invalid: [found("error_log('login ' . $_POST['password']);"), found('$logger->debug("pw $password");')],
  },
]);
