/** Scala: random values that can be predicted. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";

export const weakRandom = defineRules(["scala"], "security", [
  {
    id: "scala-weak-random",
    ...predictableRandom("`Random`", "Use `java.security.SecureRandom`."),
    rule: {
      kind: "val_definition",
      all: [
        { has: { field: "pattern", regex: "(?i)(?:token|secret|password|nonce|salt|otp|sessionId)$" } },
        { has: { field: "value", regex: "\\bRandom\\.(?:next|alphanumeric)|new Random\\b" } },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: [inFunction("val dice = Random.nextInt(6)")],
    invalid: [inFunction("val token = Random.nextInt(999999)")],
  },
  {
    id: "scala-weak-random-function",
    ...predictableRandom("`Random`", "Use `java.security.SecureRandom`."),
    rule: {
      kind: "function_definition",
      all: [
        {
          has: {
            field: "name",
            regex:
              "(?i)(?:token|secret|password|nonce|salt|otp|sessionId|apiKey|(?:reset|verif\\w*|auth\\w*|access|invit\\w*|activation|confirm\\w*|security|pass|login|sms|pin)_?code)$",
          },
        },
        { has: { field: "body", regex: "\\bRandom\\b|Math\\.random|math\\.random" } },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: ["object O { def newToken = new SecureRandom().nextLong() }"],
    invalid: ["object O { def newToken = Random.nextLong() }"],
  },
]);
