/** Scala: weak hashes, ciphers, keys and random numbers. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { brokenCiphers, brokenDigestsAndMacs } from "../shared/jca-algorithms.ts";
import { defects, predictableRandom } from "../shared/defects.ts";

export const crypto = defineRules(["scala"], "security", [
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
    id: "scala-weak-hash",
    ...defects.weakHash,
    rule: scalaCall({ names: "getInstance", on: "^(?:\\w+\\.)*(?:MessageDigest|Mac)$", as: "NAME" }),
    flow: { NAME: { is: brokenDigestsAndMacs } },
    valid: [inFunction('MessageDigest.getInstance("SHA-256")')],
    invalid: [inFunction('MessageDigest.getInstance("MD5")')],
  },
  {
    id: "scala-weak-hash-function",
    ...defects.weakHash,
    rule: scalaCall({
      names: "md5|md5Hex|sha1|sha1Hex|sha|shaHex|getMd5Digest|getSha1Digest|getShaDigest",
      on: "^(?:DigestUtils|Hashing)$",
    }),
    valid: [inFunction("DigestUtils.sha256Hex(x)")],
    invalid: [inFunction("DigestUtils.md5Hex(x)")],
  },
  {
    id: "scala-weak-cipher",
    ...defects.weakCipher,
    rule: scalaCall({
      names: "getInstance",
      on: "^(?:\\w+\\.)*(?:Cipher|KeyGenerator|SecretKeyFactory)$",
      as: "NAME",
    }),
    flow: {
      NAME: {
        is: [...brokenCiphers, "RSA/None/NoPadding", "RSA/ECB/NoPadding"],
      },
    },
    valid: [inFunction('Cipher.getInstance("AES/GCM/NoPadding")')],
    invalid: [
      inFunction('Cipher.getInstance("AES/ECB/PKCS5Padding")'),
      inFunction('Cipher.getInstance("RSA/None/NoPadding")'),
    ],
  },
  {
    id: "scala-cipher-without-mode",
    ...defects.weakCipher,
    rule: scalaCall({ names: "getInstance", on: "^(?:\\w+\\.)*Cipher$", as: "NAME" }),
    flow: { NAME: { is: ["AES"] } },
    valid: [inFunction('Cipher.getInstance("AES/GCM/NoPadding")')],
    invalid: [inFunction('Cipher.getInstance("AES")')],
  },
  {
    id: "scala-fixed-nonce",
    ...defects.fixedNonce,
    rule: scalaNew({
      names: "IvParameterSpec",
      args: '^\\(\\s*(?:"[^"]*"\\.getBytes.*|new Array\\[Byte\\]\\(\\d+\\)|Array\\.fill.*|Array\\[Byte\\]\\([\\d, ]*\\))\\)$',
    }),
    valid: [inFunction("new IvParameterSpec(iv)")],
    invalid: [inFunction("new IvParameterSpec(new Array[Byte](16))")],
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
    valid: ["object O { def newToken = new SecureRandom().nextLong() }"],
    invalid: ["object O { def newToken = Random.nextLong() }"],
  },
  {
    id: "scala-hard-coded-credential",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        scalaCall({ names: "getConnection", on: "DriverManager$", as: "KEY", nth: 3 }),
        scalaCall({ names: "HMAC256|HMAC384|HMAC512", on: "^Algorithm$", as: "KEY" }),
        scalaCall({ names: "forURL", on: "^Database$", args: 'password\\s*=\\s*"[^"]+"', as: "KEY" }),
        scalaNew({ names: "SecretKeySpec", as: "KEY", args: '^\\(\\s*"' }),
        scalaCall({
          names: "encode|decode\\w*|validate|isValid",
          on: "^Jwt(?:Json\\w*|Argonaut|Circe|Upickle|SprayJson|ZIOJson|Zio\\w*)?$",
          as: "KEY",
          nth: 2,
        }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [inFunction('DriverManager.getConnection("jdbc:a", "u", sys.env("P"))')],
    invalid: [
      inFunction('DriverManager.getConnection("jdbc:a", "u", "hun" + "ter2")'),
      inFunction('val key = "hunter2"; JwtJson.encode(x, key, algorithm)'),
    ],
  },
  {
    id: "scala-timing",
    ...defects.timing,
    rule: {
      kind: "infix_expression",
      all: [
        {
          regex:
            "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|apikey|authtoken|secret)\\s*[!=]=\\s*[a-z][\\w.]*$",
        },
        { not: { regex: "(?i)null$|None$|\\.size|\\.length|\\b(?:true|false)$" } },
      ],
    },
    valid: [inFunction("MessageDigest.isEqual(signature, expected)")],
    invalid: [inFunction("if (signature == expected) g()")],
  },
  {
    id: "scala-password-hash-too-fast",
    ...defects.fastPasswordHash,
    rule: {
      any: [
        scalaNew({ names: "PBEKeySpec", args: ",\\s*(?:\\d{1,3}|\\d_?\\d{3}|[1-9]\\d_?\\d{3})\\s*," }),
        scalaCall({
          names: "digest",
          on: "(?i)digest|sha|md5|getInstance\\([^()]*\\)$",
          args: "(?i)\\b\\w*(?:password|passwd|passphrase)\\b",
        }),
      ],
    },
    valid: [inFunction("new PBEKeySpec(p, salt, 600000, 256)"), inFunction("md.digest(bytes)")],
    invalid: [
      inFunction("new PBEKeySpec(p, salt, 1000, 256)"),
      inFunction('MessageDigest.getInstance("SHA-256").digest(password.getBytes)'),
    ],
  },
]);
