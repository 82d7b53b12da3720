/** Python: weak hashes, ciphers, randomness and comparisons. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** An old protocol fixes the cipher, so that the code has no choice. */
function servesProtocol(_node: SgNode, { text }: { readonly text: string }): boolean {
  return /\b(?:NTLM|Kerberos|krb5|RC4-HMAC|SMB|DCERPC|MS-\w{3,5}|VNC|RFC\s?\d{4})\b/i.test(text);
}

/** A plain name is the library's only where it is imported. */
function isOfLibrary(node: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(node, "function");
  if (/^(?:md5|sha1)$/.test(name))
    return new RegExp(String.raw`\bhashlib import [^\n]*\b${name}\b`).test(text);
  return !/^(?:MD[245]|SHA1?)\.new$/.test(name) || /\bCrypto(?:dome)?\.Hash\b/.test(text);
}

/** Below 2048 bits. */
const shortKey = "^(?:\\d{3}|1\\d{3}|20[0-3]\\d|204[0-7])$";

export const weakCryptography = defineRules(["python"], "security", [
  {
    id: "py-weak-hash",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: titles.weakHash,
    message:
      "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, or pass `usedforsecurity=False` where the hash is not used for security.",
    rule: {
      any: [
        pyCall({
          names: "md5|sha1",
          on: "^hashlib$",
          args: { not: pyKeyword("usedforsecurity", { kind: "false" }) },
        }),
        pyCall({
          names: "md5|sha1",
          bare: "only",
          args: { not: pyKeyword("usedforsecurity", { kind: "false" }) },
        }),
        pyCall({ names: "MD5|SHA1", on: "^hashes$" }),
        pyCall({ names: "new", on: "(?:^|\\.)(?:MD[245]|SHA1?)$" }),
        pyCall({
          names: "new",
          on: "^hashlib$",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^[\"'](?:md[45]|sha1)[\"']$" } },
              { not: pyKeyword("usedforsecurity", { kind: "false" }) },
            ],
          },
        }),
      ],
    },
    check: isOfLibrary,
    valid: ["hashlib.sha256(x)", "hashlib.md5(x, usedforsecurity=False)", "def md5(x):\n    return md5(x)"],
    invalid: [
      "hashlib.md5(x)",
      "hashes.Hash(hashes.MD5())",
      { code: "from Crypto.Hash import MD5\nMD5.new(x)", lines: [2] },
      { code: "from hashlib import sha1\nsha1(x)", lines: [2] },
      "hashlib.new('sha1', x)",
      "hashlib.sha1()",
    ],
  },
  {
    id: "py-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    milder: servesProtocol,
    title: titles.weakCipher,
    message:
      "DES, RC4, Blowfish and the ECB mode leak patterns of the plaintext or can be brute-forced. Use AES-GCM with a random nonce.",
    rule: {
      any: [
        pyCall({ names: "new", on: "(?:^|\\.)(?:DES|DES3|ARC2|ARC4|Blowfish|CAST)$" }),
        { kind: "attribute", regex: "^\\w+\\.MODE_ECB$" },
        pyCall({ names: "ECB", on: "^modes$" }),
        pyCall({ names: "ARC4|TripleDES|Blowfish|IDEA|SEED|CAST5", on: "^algorithms$" }),
      ],
    },
    valid: ["AES.new(key, AES.MODE_GCM)", "algorithms.AES(key)"],
    invalid: [
      "cipher = AES.new(key, AES.MODE_ECB)",
      "DES.new(key, DES.MODE_CBC, iv)",
      "Cipher(algorithms.ARC4(key), None)",
    ],
  },
  {
    id: "py-short-key",
    ...defects.shortRsaOrDsaKey,
    rule: {
      any: [
        pyCall({
          names: "generate_private_key|generate_parameters",
          bare: "also",
          on: "^(?:rsa|dsa|dh)$",
          args: {
            any: [pyKeyword("key_size", { regex: shortKey }), { has: { nthChild: 2, regex: shortKey } }],
          },
        }),
        pyCall({
          names: "generate",
          on: "^(?:RSA|DSA)$",
          args: { has: { nthChild: 1, regex: shortKey.replace("^", "^(?:bits=)?") } },
        }),
      ],
    },
    valid: [
      "rsa.generate_private_key(public_exponent=65537, key_size=3072)",
      "RSA.generate(2048)",
      "RSA.generate(bits)",
    ],
    invalid: [
      "rsa.generate_private_key(public_exponent=65537, key_size=1024)",
      "RSA.generate(1024)",
      "RSA.generate(1048)",
    ],
  },
  {
    id: "py-fixed-initialization-vector",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal beginnings of messages look equal when encrypted, and in GCM a repeated nonce reveals the authentication key. Generate a random one for every message.",
    rule: {
      any: [
        pyCall({ names: "new", on: "(?:^|\\.)(?:AES|DES3?|Blowfish|CAST)$", as: "IV", nth: 3 }),
        pyCall({ names: "CBC|CTR|GCM|CFB|OFB", on: "^modes$", as: "IV" }),
      ],
    },
    flow: { IV: "literal" },
    valid: ["AES.new(key, AES.MODE_CBC, iv)", "modes.GCM(nonce)"],
    invalid: ['AES.new(key, AES.MODE_CBC, b"1234567890123456")'],
  },
]);
