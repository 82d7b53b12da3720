/** Java: secrets that can be guessed, tokens nobody verified, and values of which nobody knows whether they are there. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned, testedForNull } from "../writing/names-in-code.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

const methodNamed = (name: string) => methodTaking("String text, byte[] body", "Object", name);
const inMethod = (body: string, name = "f") => methodNamed(name).within(body);
const found = (body: string, name = "f") => methodNamed(name).found(body);

/** A field or variable says of itself what makes its numbers. */
function isGuessable(making: SgNode, { text }: { readonly text: string }): boolean {
  const call = /^(?:this\.)?(\w+)\.(?:next|ints)/.exec(making.text())?.[1];
  if (call === undefined || call === "ThreadLocalRandom") return true;
  return new RegExp(String.raw`\b${call}\s*=\s*new\s+(?:java\.util\.)?Random\(`).test(text);
}

/** Formats have signatures, too: those are fixed, and nobody verifies them. */
function provesKnowledge(comparison: SgNode, { text }: { readonly text: string }): boolean {
  if (/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|"/.test(textOf(comparison))) return false;
  if (/\b(?:Mac|H?mac\w*|MessageDigest)\b/.test(text)) return true;
  return /verif|valid|authent|trusted/i.test(fieldTextOf(methodOf(comparison), "name"));
}

export const improperAuthentication = defineRules(["java"], "security", [
  {
    id: "java-secret-maker-with-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`java.util.Random` and `Math.random` are predictable: their values can be computed from earlier ones, so what this method generates can be guessed. Use SecureRandom.",
    rule: {
      any: [
        javaCall({ names: "random", on: "^Math$" }),
        javaNew({ names: "Random" }),
        javaCall({ names: "current", on: "^ThreadLocalRandom$" }),
        javaCall({ names: "nextInt|nextLong|nextBytes|nextDouble|ints", on: "^(?:this\\.)?\\w+$" }),
        javaCall({
          names: "randomAlphanumeric|randomAlphabetic|randomNumeric|random|randomAscii",
          on: "^RandomStringUtils$",
        }),
      ],
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        has: {
          field: "name",
          regex:
            "(?i)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|captcha|verif\\w*code|resetcode)$",
        },
      },
    },
    check: isGuessable,
    valid: [inMethod("return Math.random();"), inMethod("return new SecureRandom();", "createToken")],
    invalid: [
      found("return new Random().nextLong();", "createToken"),
      found('return "S" + Math.random();', "newSessionId"),
    ],
  },
  {
    id: "java-user-in-code",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The user's password is in the source, so anyone who can read the code or the class file can sign in with it. Keep users in a store, with hashed passwords.",
    rule: javaCall({
      names: "password",
      on: "withUser\\(|(?i)user\\.(?:withUsername|builder|withDefaultPasswordEncoder)\\(",
      as: "PASSWORD",
      args: { has: { nthChild: 1, not: { regex: "\\{(?:bcrypt|argon2|scrypt|pbkdf2)" } } },
    }),
    flow: { PASSWORD: "literal" },
    valid: [inMethod('return auth.withUser("admin").password(text);')],
    invalid: [found('return auth.withUser("admin").password("not-a-real-one");')],
  },
  {
    id: "java-jwt-decoded-only",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Decoding does not require a signature, so a client can claim any user and role. Verify with the key and the one algorithm you sign with.",
    rule: {
      any: [
        {
          ...javaCall({ names: "decode", on: "^(?:\\w+\\.)*JWT$" }),
          not: {
            inside: {
              stopBy: "end",
              kind: "method_declaration",
              regex: "\\.verify\\(|getKeyId|getHeaderClaim",
            },
          },
        },
        javaCall({ names: "parse", on: "^Jwts\\.parser(?:Builder)?\\(\\)" }),
      ],
    },
    valid: [
      inMethod("return JWT.require(a).build().verify(text);"),
      inMethod("return Jwts.parser().verifyWith(key).build().parseSignedClaims(text);"),
    ],
    invalid: [
      found("return JWT.decode(text).getSubject();"),
      found("return Jwts.parser().setSigningKey(key).parse(text);"),
    ],
  },
  {
    id: "java-timing-unsafe-compare",
    severity: "medium",
    confidence: "medium",
    cwe: 208,
    title: titles.timing,
    message:
      "The comparison stops at the first wrong byte, so its duration reveals how much of the signature was right. Use `MessageDigest.isEqual`.",
    rule: {
      any: [
        javaCall({
          names: "equals",
          on: "^(?:\\w+\\.)*Arrays$",
          args: { has: { regex: "(?i)doFinal\\(|\\.digest\\(|(?:mac|hmac|signature|digest)$" } },
        }),
        javaCall({ names: "equals|equalsIgnoreCase|contentEquals", on: "(?i)^\\w*(?:hmac|signature)\\w*$" }),
        {
          ...javaCall({
            names: "equals",
            on: "^(?:\\w+\\.)*Arrays$",
            args: { has: { kind: "identifier", pattern: "$MAC" } },
          }),
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            has: {
              stopBy: "end",
              kind: "variable_declarator",
              all: [
                { has: { field: "name", pattern: "$MAC" } },
                { has: { field: "value", regex: "(?i)mac\\w*\\.doFinal\\(" } },
              ],
            },
          },
        },
      ],
    },
    fileHas: ["Mac", "Hmac", "HmacSHA256", "MessageDigest", "ignature"],
    check: provesKnowledge,
    valid: [
      inMethod("Mac mac = make(); return MessageDigest.isEqual(mac.doFinal(body), body);"),
      inMethod("return Arrays.equals(signature, ZIP_SIGNATURE);", "isValid"),
    ],
    invalid: [
      found("Mac mac = make(); return Arrays.equals(mac.doFinal(body), body);"),
      found("return Arrays.equals(expectedSignature, body);", "verify"),
    ],
  },
  {
    id: "java-connection-never-closed",
    severity: "low",
    confidence: "medium",
    category: "bug",
    cwe: 772,
    title: "Resource leak: connection not closed",
    message:
      "{The connection} stays open when the method ends, and many calls exhaust the pool. Open it in a try-with-resources statement.",
    names: firstAssigned,
    rule: {
      kind: "local_variable_declaration",
      all: [
        {
          has: {
            field: "type",
            regex: "^(?:Connection|HttpURLConnection|Socket|Statement|PreparedStatement)$",
          },
        },
        {
          has: {
            kind: "variable_declarator",
            all: [
              { has: { field: "name", pattern: "$S" } },
              {
                has: {
                  field: "value",
                  kind: "method_invocation",
                  has: { field: "name", regex: "^(?:getConnection|createStatement|prepareStatement)$" },
                },
              },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
            not: {
              any: [
                { regex: "(?i)close\\w*\\(|release|disconnect" },
                {
                  has: {
                    stopBy: "end",
                    any: [
                      { kind: "return_statement", has: { pattern: "$S" } },
                      { kind: "argument_list", has: { pattern: "$S" } },
                      { kind: "assignment_expression", has: { field: "right", pattern: "$S" } },
                    ],
                  },
                },
              ],
            },
          },
        },
      ],
    },
    valid: [
      inMethod("Connection c = ds.getConnection(); c.close();"),
      inMethod("Connection c = ds.getConnection(); return c;"),
      inMethod("try (Connection c = ds.getConnection()) { return c.x(); }"),
    ],
    invalid: [found("Connection c = ds.getConnection(); return c.prepareStatement(text).x();")],
  },
  {
    id: "java-null-check-after-call",
    severity: "medium",
    confidence: "medium",
    category: "bug",
    cwe: 476,
    title: titles.lateNullCheck,
    message:
      "The call above already throws if {the value} is null, so this check comes too late. Move the check before the call.",
    names: testedForNull,
    rule: {
      kind: "if_statement",
      all: [
        {
          has: {
            field: "condition",
            has: {
              kind: "binary_expression",
              all: [
                { has: { field: "left", kind: "identifier", pattern: "$X" } },
                { has: { field: "operator", regex: "^==$" } },
                { has: { field: "right", kind: "null_literal" } },
              ],
            },
          },
        },
        {
          follows: {
            kind: "local_variable_declaration",
            has: {
              kind: "variable_declarator",
              has: {
                field: "value",
                kind: "method_invocation",
                has: { field: "object", kind: "identifier", pattern: "$X" },
              },
            },
          },
        },
      ],
    },
    valid: [
      inMethod("if (text == null) { return 0; } int n = text.length(); return n;"),
      inMethod("int n = other.size(); if (text == null) { return 0; } return n;"),
    ],
    invalid: [found("int n = text.length();\nif (text == null) { return 0; } return n;")],
  },
]);
