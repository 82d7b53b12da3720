/** Kotlin: weak hashes, ciphers, keys and random numbers. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { brokenCiphers, brokenDigestsAndMacs } from "../shared/jca-algorithms.ts";
import { defects } from "../shared/defects.ts";

export const weakCryptography = defineRules(["kotlin"], "security", [
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
]);
