/** Java: keys and passwords in the code. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { inNamedMethod, foundInNamedMethod, inMethod, found } from "./examples.ts";

const secretName = "(?i)^(?:\\w+\\.)*\\w*(?:pass(?:word|wd|phrase)?|pwd|pw|secret|passcode|pin)$";

const secretText = '^"[^"\\s]{4,}"$';

const noSecret =
  '^"(?i:true|false|password|admin|user|none|null|yes|no|bearer|basic|[*x.]+|[a-z]+://.*|[/~].*)"$';

export const hardCodedCredentials = defineRules(["java"], "security", [
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
    valid: [inNamedMethod('return auth.withUser("admin").password(text);')],
    invalid: [foundInNamedMethod('return auth.withUser("admin").password("not-a-real-one");')],
  },
  {
    id: "java-password-compared-with-text",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the source, so anyone who can read the code or the class file can sign in with it. Store an argon2 or bcrypt hash, and compare with that.",
    rule: {
      any: [
        javaCall({
          names: "equals|contentEquals",
          on: secretName,
          args: { has: { nthChild: 1, kind: "string_literal", regex: secretText, not: { regex: noSecret } } },
        }),
        javaCall({
          names: "equals|contentEquals",
          on: secretText,
          args: { has: { nthChild: 1, regex: secretName } },
        }),
      ],
    },
    valid: [
      inMethod('boolean ok = password.equals("");'),
      inMethod('boolean isTop = pwd.equals("ftp://");'),
      inMethod("boolean ok = password.equals(other);"),
    ],
    invalid: [
      found('boolean ok = password.equals("Tr1cky-one");'),
      found('boolean ok = "Tr1cky-one".equals(user.password);'),
    ],
  },
  {
    id: "java-hard-coded-key",
    severity: "high",
    confidence: "medium",
    cwe: 321,
    see: ["Key_Management"],
    title: titles.hardCodedKey,
    message:
      "The encryption key is in the source, so anyone who can read the code or the class file can decrypt the data. Read it from a key store or the environment, and rotate it.",
    rule: {
      any: [
        javaNew({ names: "SecretKeySpec|DESKeySpec|DESedeKeySpec|PBEKeySpec|KerberosKey", as: "KEY" }),
        javaCall({ names: "hmacShaKeyFor", on: "^Keys$", as: "KEY" }),
        javaCall({ names: "signWith|setSigningKey", as: "KEY", nth: 2 }),
        javaCall({ names: "setSigningKey", as: "KEY" }),
        javaCall({ names: "HMAC256|HMAC384|HMAC512", on: "^Algorithm$", as: "KEY" }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [inMethod('new SecretKeySpec(load("key"), "AES");')],
    invalid: [
      found('new SecretKeySpec("0123456789abcdef".getBytes(), "AES");'),
      found(
        'String key = "0123456789abcdef";\nnew SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "AES");',
      ),
      found('Algorithm.HMAC256("not-so-secret-after-all");'),
    ],
  },
  {
    id: "java-hard-coded-password",
    severity: "high",
    confidence: "medium",
    cwe: 259,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the source, so anyone who can read the code or the class file can sign in with it, and changing it needs a release. Read it from the environment or a secret store.",
    rule: {
      any: [
        javaCall({ names: "getConnection", as: "PASSWORD", nth: 3 }),
        javaNew({
          names: "PasswordAuthentication|UsernamePasswordCredentials|UsernamePasswordAuthenticationToken",
          as: "PASSWORD",
          nth: 2,
        }),
        javaCall({ names: "setPassword", as: "PASSWORD" }),
        javaCall({ names: "load|store", on: "(?i)^ks$|keystore|^(?:trust)?store$", as: "PASSWORD", nth: 2 }),
        javaNew({ names: "PasswordProtection", as: "PASSWORD" }),
        javaCall({
          names: "connect|login",
          on: "(?i)ftp|smtp|jsch|session|transport|client",
          as: "PASSWORD",
          nth: 3,
        }),
      ],
    },
    flow: { PASSWORD: "literal" },
    valid: [
      inMethod("DriverManager.getConnection(url, user, password);"),
      inMethod('DriverManager.getConnection(url, "sa", "");'),
    ],
    invalid: [
      found('DriverManager.getConnection("jdbc:h2:mem", "sa", "not-a-real-one");'),
      found('String p = "not-a-real-one";\nnew PasswordAuthentication("admin", p.toCharArray());'),
    ],
  },
]);
