/** Kotlin: secrets in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const secretLogging = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-secret-in-log",
    ...defects.secretLogged,
    rule: {
      any: [
        kotlinCall({
          names: "d|e|i|v|w|info|debug|warn|error|println",
          on: "(?i)^(?:Log|log|logger|Timber)$",
          bare: "also",
          args: '(?i),\\s*(?:\\w+\\.)*(?:\\w*_)?(?:user_?)?(?:password|passwd|access_?token|api_?key|pin_?code|cvv)(?:\\.text)?(?:\\.toString\\(\\))?\\s*\\)$|\\$\\{?(?:\\w+\\.)*\\w*(?:password|passwd|secret|token|pin|cvv|apikey)\\b[}"\\s]|\\+\\s*(?:\\w+\\.)*\\w*(?:password|passwd|secret|accesstoken|apikey)\\b\\s*[,)+]',
        }),
      ],
    },
    valid: [inFunction('Log.d("a", "logged in")')],
    invalid: [inFunction('Log.d("a", "password: $password")'), inFunction('Log.d("a", user.password)')],
  },
]);
