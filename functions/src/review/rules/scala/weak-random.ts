/** Scala: random values that can be predicted. */
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";

/** `tokens(Random.nextInt(tokens.size))` and `def pickToken` make none: they choose among those that there are. */
const chosen =
  /\bdef\s+(?:pick|sample|choose|select|draw|predict|mask|drop)(?=[A-Z])|\bnextInt\(\w*(?:tokens|secrets|passwords|keys|salts)\.(?:size|length)\b/i;

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
    unsure: (node) => chosen.test(textOf(node)),
    valid: ["object O { def newToken = new SecureRandom().nextLong() }"],
    invalid: ["object O { def newToken = Random.nextLong() }"],
  },
]);
