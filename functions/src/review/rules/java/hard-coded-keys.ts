/** Java: keys, initialization vectors and passwords that stand in the code. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const hardCodedKeys = defineRules(["java"], "security", [
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
