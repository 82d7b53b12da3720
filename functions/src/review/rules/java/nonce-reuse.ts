/** Java: initialization vectors that are always the same. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaNew } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const nonceReuse = defineRules(["java"], "security", [
  {
    id: "java-fixed-initialization-vector",
    severity: "medium",
    confidence: "medium",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal beginnings of messages look equal when encrypted, and in GCM a repeated nonce reveals the authentication key. Fill it from SecureRandom for every message.",
    rule: javaNew({ names: "IvParameterSpec|GCMParameterSpec", asAll: "IV" }),
    flow: { IV: "literal" },
    valid: [inMethod("new IvParameterSpec(iv);"), inMethod("new GCMParameterSpec(128, nonce);")],
    invalid: [found('new IvParameterSpec("0123456789abcdef".getBytes());')],
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
]);
