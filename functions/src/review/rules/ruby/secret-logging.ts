/** Ruby: secrets that are written to a log. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const secretLogging = defineRules(["ruby"], "security", [
  {
    id: "rb-secret-in-log",
    ...defects.secretLogged,
    confidence: "high",
    rule: {
      ...rubyCall({ names: "info|warn|error|debug|fatal", on: "(?i)(?:^|\\.|@)log(?:ger)?$" }),
      has: {
        kind: "argument_list",
        has: {
          stopBy: "end",
          any: [
            {
              kind: "element_reference",
              not: { inside: { kind: "call" } },
              regex:
                "(?i)^params\\[:?['\"]?(?:password|passwd|secret|api_?key|access_token|card_number|cvv)['\"]?\\]$",
            },
            {
              kind: "identifier",
              regex: "(?i)^(?:\\w+_)?(?:password|passwd|secret|api_key|access_token)$",
              inside: { any: [{ kind: "interpolation" }, { kind: "binary" }, { kind: "argument_list" }] },
            },
          ],
        },
      },
    },
    valid: ["logger.info('password changed')", 'Rails.logger.info("n #{password.length}")'],
    invalid: ['Rails.logger.info("pw #{params[:password]}")', 'logger.debug("key " + api_key)'],
  },
]);
