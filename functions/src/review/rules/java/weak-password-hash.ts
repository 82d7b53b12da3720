/** Java: keys made of passwords with few iterations or a fixed salt. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaNew } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";
import { messages } from "../shared/messages.ts";

export const weakPasswordHash = defineRules(["java"], "security", [
  {
    id: "java-few-iterations",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fewIterations,
    message:
      "With so few iterations, a stolen hash is guessed at millions of tries per second. Use at least 210,000 rounds with SHA-512, or argon2.",
    rule: javaNew({
      names: "PBEKeySpec|PBEParameterSpec",
      args: { has: { nthChild: { position: 3 }, regex: "^\\d{1,4}$" } },
    }),
    valid: [inMethod("return new PBEKeySpec(password, salt, 600000, 256);")],
    invalid: [found("return new PBEKeySpec(password, salt, 100, 256);")],
  },
  {
    id: "java-fixed-salt",
    severity: "medium",
    confidence: "high",
    cwe: 760,
    see: ["Password_Storage"],
    title: titles.fixedSalt,
    message: messages.fixedSalt,
    rule: {
      any: [
        javaNew({ names: "PBEKeySpec", as: "SALT", nth: 2 }),
        javaNew({ names: "PBEParameterSpec", as: "SALT" }),
      ],
    },
    flow: { SALT: "literal" },
    valid: [inMethod("return new PBEKeySpec(password, salt, 600000, 256);")],
    invalid: [found('return new PBEKeySpec(password, "static".getBytes(), 600000, 256);')],
  },
]);
