/** JavaScript and TypeScript: weak hashes, ciphers and keys. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";
import { bare, argumentsOf } from "./tree.ts";
import { declarationOf, initialOf } from "./names.ts";

export const weakCryptography = defineRules(ecmascript, "security", [
  {
    id: "js-weak-hash",
    ...defects.weakHash,
    rule: jsCall({
      names: "createHash|createHmac",
      bare: "also",
      on: "^crypto$",
      args: { has: { nthChild: 1, kind: "string", regex: "(?i)^[\"'](?:md[245]|sha-?1|ripemd160)[\"']$" } },
    }),
    valid: ['crypto.createHash("sha256")', "crypto.createHash(algorithm)"],
    invalid: ['crypto.createHash("md5").update(x)', "createHash('SHA1')"],
  },
  {
    id: "js-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      'DES, RC4, Blowfish and the ECB mode leak patterns of the plaintext or can be brute-forced, and `createCipher` derives its key without a salt. Use `createCipheriv("aes-256-gcm", key, nonce)` with a random nonce.',
    rule: {
      any: [
        jsCall({
          names: "createCipheriv|createDecipheriv",
          bare: "also",
          on: "^crypto$",
          args: {
            has: {
              nthChild: 1,
              kind: "string",
              regex: "(?i)^[\"'](?:des|rc[24]|bf|blowfish|cast|idea|seed|[\\w-]*-ecb)",
            },
          },
        }),
        jsCall({
          names: "createCipher|createDecipher",
          on: "^crypto$",
          args: { has: { nthChild: 2, regex: "." } },
        }),
      ],
    },
    valid: ['crypto.createCipheriv("aes-256-gcm", key, iv)', "cache.createCipher(name)"],
    invalid: [
      'crypto.createCipheriv("des-ede3-cbc", key, iv)',
      'crypto.createCipher("aes192", password)',
      "createCipheriv('aes-128-ecb', key, null)",
    ],
  },
  {
    id: "js-short-key",
    ...defects.shortRsaOrDsaKey,
    rule: {
      any: [
        { ...jsPair("modulusLength", { kind: "number", regex: "^(?:512|768|1024)$" }) },
        jsPair("bits", { kind: "number", regex: "^(?:512|768|1024)$" }),
      ],
    },
    fileHas: ["generateKeyPair", "generateKey", "forge", "NodeRSA"],
    valid: ["generateKeyPairSync('rsa', { modulusLength: 3072 })"],
    invalid: ["generateKeyPairSync('rsa', { modulusLength: 1024 })"],
  },
  {
    id: "js-weak-hash-library",
    ...defects.weakHash,
    rule: {
      any: [
        jsCall({ names: "MD5|SHA1|HmacMD5|HmacSHA1|RIPEMD160", on: "(?i)^crypto_?js$" }),
        jsCall({ names: "md5|sha1", bare: "only" }),
      ],
    },
    fileHas: ["crypto-js", "CryptoJS", "md5", "sha1"],
    valid: ["CryptoJS.SHA256(text)"],
    invalid: ["CryptoJS.MD5(text)", "const h = md5(text)"],
  },
  {
    id: "js-old-cipher-of-library",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, Triple DES, RC4 and Rabbit are too weak or broken. Use AES-GCM through the Web Crypto API.",
    rule: jsCall({ names: "encrypt|decrypt", on: "(?i)^crypto_?js\\.(?:DES|TripleDES|RC4\\w*|Rabbit\\w*)$" }),
    valid: ["CryptoJS.AES.encrypt(t, k)"],
    invalid: ["CryptoJS.DES.encrypt(t, k)"],
  },
  {
    id: "js-weak-cipher-by-name",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, RC4, Blowfish and the ECB mode leak patterns of the plaintext or can be brute-forced. Use aes-256-gcm with a random nonce.",
    rule: jsCall({
      names: "createCipheriv|createDecipheriv",
      bare: "also",
      on: "^(?:node)?[cC]rypto$",
      as: "CIPHER",
      args: { not: { has: { nthChild: 1, kind: "string" } } },
    }),
    flow: {
      CIPHER: { is: ["des*", "rc2*", "rc4*", "bf-*", "blowfish*", "cast*", "idea*", "seed*", "*-ecb"] },
    },
    valid: ['const a = "aes-256-gcm"; createCipheriv(a, key, iv)', "createCipheriv(name, key, iv)"],
    invalid: ['const a = "aes-128-ecb"; createCipheriv(a, key, null)'],
  },
  {
    id: "js-fixed-nonce",
    severity: "high",
    confidence: "medium",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "Every message is encrypted with the same nonce, so equal beginnings look equal, and with GCM or CTR two messages reveal both. Generate it with `randomBytes` for each message, and send it along.",
    rule: jsCall({
      names: "createCipheriv",
      bare: "also",
      on: "^(?:node)?[cC]rypto$",
      args: { has: { nthChild: 3, regex: "." } },
    }),
    check: hasFixedNonce,
    valid: [
      'createCipheriv("aes-256-gcm", key, randomBytes(12))',
      'const iv = randomBytes(16); createCipheriv("aes-256-cbc", key, iv)',
      'createCipheriv("aes-256-ecb", key, null)',
      'function f(iv) { return createCipheriv("aes-256-cbc", key, iv); }',
      'const IV = Buffer.alloc(16); function f(n) { IV[12] = n; return createCipheriv("chacha20", key, IV); }',
    ],
    invalid: [
      'createCipheriv("aes-256-cbc", key, Buffer.alloc(16, 0))',
      'const iv = "1234567890123456"; createCipheriv("aes-256-cbc", key, iv)',
      'const IV = Buffer.from("00112233445566778899aabbccddeeff", "hex"); createCipheriv("aes-256-cbc", key, IV)',
    ],
  },
]);

const fixedBytes =
  /^(?:(["'`])[^$]*\1|Buffer\.(?:alloc\(\s*\d+\s*(?:,\s*["']?\w{0,2}["']?\s*)?\)|from\(\s*(?:["'`][^$]*["'`]|\[[\d\s,xa-fA-F]*\])\s*(?:,\s*["']\w+["']\s*)?\))|new Uint8Array\(\s*(?:\d+|\[[\d\s,xa-fA-F]*\])\s*\))$/;

/** Filled afterwards, such as by `randomFillSync`, it is another matter. */
function hasFixedNonce(call: SgNode, { text }: ParsedFile): boolean {
  const nonce = bare(argumentsOf(call)[2] ?? null);
  if (nonce === null) return false;
  if (kindOf(nonce) !== "identifier")
    return fixedBytes.test(textOf(nonce)) && !/^["']{2}$/.test(textOf(nonce));
  const declared = declarationOf(textOf(nonce), call);
  const initial = declared ? initialOf(declared) : null;
  return (
    initial !== null &&
    fixedBytes.test(textOf(initial)) &&
    !new RegExp(
      String.raw`(?:Fill\w*|getRandomValues|copy|set)\([^)]*\b${textOf(nonce)}\b|\b${textOf(nonce)}(?:\.(?:write|set|fill|copy)|\[[^\]]*\]\s*[-+^|&]?=(?!=))`,
    ).test(text)
  );
}
