/** Kotlin: hashes, ciphers, keys and random numbers that can be broken or guessed. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { brokenCiphers, brokenDigestsAndMacs } from "../shared/jca-algorithms.ts";
import { defects, predictableRandom } from "../shared/defects.ts";

export const crypto = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-weak-random",
    ...predictableRandom("This generator", "Use `java.security.SecureRandom`."),
    rule: {
      kind: "property_declaration",
      all: [
        {
          has: {
            kind: "variable_declaration",
            regex: "(?i)^(?:\\w*(?:token|secret|password|nonce|salt|otp|sessionId))\\b",
          },
        },
        {
          regex: "=\\s*(?:kotlin\\.random\\.)?Random(?:\\(\\w*\\))?\\.next|\\.random\\(\\)|Math\\.random\\(",
        },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: [inFunction("val token = SecureRandom().nextInt()"), inFunction("val dice = Random.nextInt(6)")],
    invalid: [inFunction("val token = Random.nextInt(999999)")],
  },
  {
    id: "kotlin-weak-hash",
    ...defects.weakHash,
    rule: {
      any: [
        kotlinCall({ names: "getInstance", on: "MessageDigest$", as: "NAME" }),
        kotlinCall({ names: "getInstance", on: "^(?:\\w+\\.)*Mac$", as: "NAME" }),
      ],
    },
    flow: { NAME: { is: brokenDigestsAndMacs } },
    valid: [inFunction('MessageDigest.getInstance("SHA-256")')],
    invalid: [
      inFunction('MessageDigest.getInstance("MD5")'),
      inFunction('val a = "SHA-1"; MessageDigest.getInstance(a)'),
    ],
  },
  {
    id: "kotlin-weak-hash-function",
    ...defects.weakHash,
    rule: {
      any: [
        kotlinCall({
          names: "md5|md5Hex|sha1|sha1Hex|sha|shaHex|getMd5Digest|getSha1Digest|getShaDigest|getMd2Digest",
          on: "^(?:DigestUtils|Hashing)$",
        }),
      ],
    },
    valid: [inFunction("DigestUtils.sha256Hex(x)")],
    invalid: [inFunction("DigestUtils.md5Hex(x)"), inFunction("DigestUtils.getSha1Digest().digest(x)")],
  },
  {
    id: "kotlin-weak-cipher",
    ...defects.weakCipher,
    rule: kotlinCall({
      names: "getInstance",
      on: "^(?:\\w+\\.)*(?:Cipher|KeyGenerator|SecretKeyFactory)$",
      as: "NAME",
    }),
    flow: {
      NAME: {
        is: brokenCiphers,
      },
    },
    valid: [
      inFunction('Cipher.getInstance("AES/GCM/NoPadding")'),
      inFunction('KeyGenerator.getInstance("AES")'),
    ],
    invalid: [
      inFunction('Cipher.getInstance("AES/ECB/PKCS5Padding")'),
      inFunction('Cipher.getInstance("DES")'),
    ],
  },
  {
    id: "kotlin-cipher-without-mode",
    ...defects.weakCipher,
    rule: kotlinCall({ names: "getInstance", on: "^(?:\\w+\\.)*Cipher$", as: "NAME" }),
    flow: { NAME: { is: ["AES"] } },
    valid: [inFunction('Cipher.getInstance("AES/GCM/NoPadding")')],
    invalid: [inFunction('Cipher.getInstance("AES")')],
  },
  {
    id: "kotlin-fixed-nonce",
    ...defects.fixedNonce,
    rule: {
      any: [
        kotlinCall({
          names: "IvParameterSpec",
          bare: "only",
          args: '^\\(\\s*(?:ByteArray\\(\\d+\\)(?:\\s*\\{[^}]*\\})?|"[^"]*"\\.(?:toByteArray|encodeToByteArray)\\(\\w*\\)|byteArrayOf\\([^)]*\\))\\s*\\)$',
        }),
        kotlinCall({
          names: "GCMParameterSpec",
          bare: "only",
          args: ',\\s*(?:ByteArray\\(\\d+\\)|"[^"]*"\\.(?:toByteArray|encodeToByteArray)\\(\\w*\\))\\s*\\)$',
        }),
      ],
    },
    valid: [inFunction("IvParameterSpec(iv)")],
    invalid: [inFunction("IvParameterSpec(ByteArray(16))")],
  },
  {
    id: "kotlin-nonce-written-here",
    ...defects.fixedNonce,
    rule: {
      any: [
        kotlinCall({ names: "IvParameterSpec", bare: "only", as: "NONCE" }),
        kotlinCall({ names: "GCMParameterSpec", bare: "only", as: "NONCE", nth: 2 }),
      ],
    },
    flow: { NONCE: "literal" },
    valid: [inFunction("IvParameterSpec(x.toByteArray())")],
    invalid: [inFunction('val iv = "0123456789abcdef".toByteArray(); IvParameterSpec(iv)')],
  },
  {
    id: "kotlin-short-key",
    ...defects.weakCipher,
    cwe: 326,
    title: titles.shortKey,
    message: "RSA keys below 2048 bits can be factored. Use 3072 bits, or elliptic curves.",
    rule: kotlinCall({ names: "initialize", args: "^\\(\\s*(?:512|768|1024)\\s*[,)]" }),
    fileHas: ["KeyPairGenerator"],
    valid: ["fun f(g: KeyPairGenerator) { g.initialize(3072) }"],
    invalid: ["fun f(g: KeyPairGenerator) { g.initialize(1024) }"],
  },
  {
    id: "kotlin-weak-random-in-function",
    ...predictableRandom("This generator", "Use `java.security.SecureRandom`."),
    rule: {
      kind: "function_declaration",
      all: [
        {
          has: {
            kind: "simple_identifier",
            regex:
              "(?i)(?:token|secret|password|passcode|nonce|salt|otp|session_?id|apikey|(?:reset|verif\\w*|auth\\w*|access|invit\\w*|activation|confirm\\w*|security|pass|login|sms|pin)_?code)$",
          },
        },
        {
          regex:
            "(?:^|[^\\w.])(?:kotlin\\.random\\.)?Random(?:\\([^)]*\\))?\\.next|\\.random\\(\\)|Math\\.random\\(|ThreadLocalRandom|(?:^|\\W)Random\\(",
        },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: ["fun newToken(): Int { return SecureRandom().nextInt() }", "fun dice() = Random.nextInt(6)"],
    invalid: ["fun newToken(): Int { return Random.nextInt() }"],
  },
  {
    id: "kotlin-hard-coded-credential",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        kotlinCall({ names: "getConnection", on: "DriverManager$", as: "KEY", nth: 3 }),
        kotlinCall({ names: "HMAC256|HMAC384|HMAC512", on: "^Algorithm$", as: "KEY" }),
        kotlinCall({ names: "SecretKeySpec", bare: "only", as: "KEY", args: '^\\(\\s*"' }),
        kotlinCall({ names: "basicAuth|basicAuthentication|setBasicAuth", bare: "also", as: "KEY", nth: 2 }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [inFunction('DriverManager.getConnection("jdbc:a", "u", System.getenv("P"))')],
    invalid: [inFunction('DriverManager.getConnection("jdbc:a", "u", "hun" + "ter2")')],
  },
  {
    id: "kotlin-timing",
    ...defects.timing,
    rule: {
      any: [
        {
          kind: "equality_expression",
          all: [
            {
              regex:
                "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|api_?key|authtoken|secret)\\w*(?:\\(\\))?\\s*[!=]=\\s*[a-z][\\w.]*(?:\\([^)]*\\))?$",
            },
            { not: { regex: "(?i)null$|\\.size|\\.length|type|Algorithm|\\b(?:true|false)$" } },
          ],
        },
        kotlinCall({ names: "contentEquals|equals", on: "(?i)(?:hmac|signature|digest|mac|hash)$" }),
      ],
    },
    valid: [inFunction("MessageDigest.isEqual(hmac, expected)"), inFunction("if (signature == null) g()")],
    invalid: [inFunction("if (signature == expected) g()")],
  },
  {
    id: "kotlin-password-hash-too-fast",
    ...defects.fastPasswordHash,
    rule: {
      any: [
        kotlinCall({
          names: "PBEKeySpec",
          bare: "only",
          args: "^\\([^()]*(?:\\([^()]*\\)[^()]*)?,\\s*(?:\\d{1,3}|[0-9]_?\\d{3}|[1-9]\\d_?\\d{3})\\s*,",
        }),
        kotlinCall({
          names: "digest",
          on: "(?i)digest|sha|md5|getInstance\\([^()]*\\)$",
          args: "(?i)\\b\\w*(?:password|passwd|passphrase|\\bpin)\\b",
        }),
      ],
    },
    valid: [inFunction("PBEKeySpec(p, salt, 600_000, 256)"), inFunction("digest.digest(file.readBytes())")],
    invalid: [
      inFunction("PBEKeySpec(p, salt, 1000, 256)"),
      inFunction('MessageDigest.getInstance("SHA-256").digest(password.toByteArray())'),
    ],
  },
]);
