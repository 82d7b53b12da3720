/** Scala: weak hashes, ciphers, keys and random numbers. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { brokenCiphers, brokenDigestsAndMacs } from "../shared/jca-algorithms.ts";
import { defects } from "../shared/defects.ts";

export const weakCryptography = defineRules(["scala"], "security", [
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
]);
