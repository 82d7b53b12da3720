/** Ruby: secrets from predictable random numbers. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const weakRandom = defineRules(["ruby"], "security", [
  {
    id: "rb-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "Ruby's default generator is predictable: its values can be computed from earlier ones, so this secret can be guessed. Use `SecureRandom.hex(32)`.",
    rule: {
      kind: "call",
      all: [
        { has: { field: "method", regex: "^(?:rand|sample|shuffle|random_number|bytes|srand)$" } },
        { not: { regex: "SecureRandom" } },
        {
          inside: {
            stopBy: { kind: "class" },
            any: [
              {
                any: [{ kind: "method" }, { kind: "singleton_method" }],
                has: {
                  field: "name",
                  regex:
                    "(?i)^(?:generate|create|make|new|random|gen|build)_\\w*(?:token|secret|password|otp|nonce|session_id|salt|key|code|pin)$|^(?:\\w+_)?(?:token|password|otp|secret|nonce|salt)$",
                },
              },
              {
                kind: "assignment",
                has: {
                  field: "left",
                  regex: "(?i)(?:token|secret|password|otp|nonce|session_id|salt|api_key)$",
                },
              },
            ],
          },
        },
      ],
    },
    valid: ["token = SecureRandom.hex(16)", "delay = rand(10)"],
    invalid: ["token = rand(10**10).to_s", "user.otp = rand(1000..9999)"],
  },
]);
