/** Java: keys made in too few rounds, and initialization vectors and salts that are always the same. */
import { javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const keyMaterial = defineRules(["java"], "security", [
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
    id: "java-empty-initialization-vector",
    severity: "medium",
    confidence: "medium",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.emptyNonce,
    message:
      "The initialization vector is all zeros, so equal beginnings of messages look equal when encrypted. Fill it from SecureRandom for every message.",
    rule: {
      ...javaNew({
        names: "IvParameterSpec|GCMParameterSpec",
        args: { has: { pattern: "$IV", kind: "identifier" } },
      }),
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        all: [
          {
            has: {
              stopBy: "end",
              kind: "variable_declarator",
              all: [
                { has: { field: "name", pattern: "$IV" } },
                {
                  has: {
                    field: "value",
                    any: [{ kind: "array_creation_expression" }, { kind: "array_initializer" }],
                  },
                },
              ],
            },
          },
          {
            not: { regex: "nextBytes|arraycopy|\\.get\\(|\\.read|generateSeed|copyOf|DECRYPT_MODE|fill\\(" },
          },
        ],
      },
    },
    valid: [
      inMethod("byte[] iv = new byte[16]; random.nextBytes(iv); return new IvParameterSpec(iv);"),
      inMethod("return new IvParameterSpec(body);"),
    ],
    invalid: [found("byte[] iv = new byte[16];\nreturn new IvParameterSpec(iv);")],
  },
  {
    id: "java-initialization-vector-written-here",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal beginnings of messages look equal when encrypted. Fill it from SecureRandom for every message.",
    rule: javaNew({
      names: "IvParameterSpec|GCMParameterSpec",
      args: {
        has: { kind: "array_creation_expression", regex: "\\{[^{}]*\\d[^{}]*\\}|\\[\\s*\\d+\\s*\\]$" },
      },
    }),
    valid: [inMethod("return new IvParameterSpec(new byte[n]);")],
    invalid: [
      found("return new IvParameterSpec(new byte[] { 1, 2, 3, 4 });"),
      found("return new IvParameterSpec(new byte[16]);"),
    ],
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
