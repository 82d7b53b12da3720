/** Java: secrets made with a generator whose values can be predicted. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundWith, methodWith } from "./examples.ts";

export const weakRandom = defineRules(["java"], "security", [
  {
    id: "java-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`java.util.Random` and `Math.random` are predictable: their values can be computed from earlier ones, so this secret can be guessed. Use SecureRandom.",
    rule: {
      any: [
        javaCall({ names: "random", on: "^Math$" }),
        javaNew({ names: "Random" }),
        javaCall({ names: "randomAlphanumeric|randomAlphabetic|randomNumeric", on: "^RandomStringUtils$" }),
      ],
      inside: {
        stopBy: { kind: "block" },
        kind: "variable_declarator",
        has: { field: "name", regex: "(?i)(?:token|secret|password|otp|nonce|sessionId|salt|apiKey)$" },
      },
    },
    valid: [
      methodWith("Random r = new Random();"),
      methodWith("byte[] salt = new SecureRandom().generateSeed(16);"),
    ],
    invalid: [
      foundWith('String token = "t" + new Random().nextLong();'),
      foundWith("double otp = Math.random();"),
      foundWith("String password = RandomStringUtils.randomAlphanumeric(8);"),
    ],
  },
]);
