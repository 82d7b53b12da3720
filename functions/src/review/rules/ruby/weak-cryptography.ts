/** Ruby: weak hashes, ciphers and keys. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { isToldApart, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const shortSize = "(?:512|768|1024|1536)";

/** The size stands in the call, or in a name that the file gives nothing else. */
function isShort(call: SgNode): boolean {
  const [size] = partsOf(fieldOf(call, "arguments"));
  if (!size) return false;
  if (kindOf(size) === "integer") return true;
  const given = new RegExp(
    String.raw`(?<![\w@$])${textOf(size).replace("$", String.raw`\$`)}\s*=(?!=)\s*(\S+)`,
    "g",
  );
  const sizes = [...textOf(call.getRoot().root()).matchAll(given)].map(([, one]) => one ?? "");
  return sizes.length > 0 && sizes.every((one) => new RegExp(`^${shortSize}$`).test(one));
}

export const weakCryptography = defineRules(["ruby"], "security", [
  {
    id: "rb-weak-hash",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: titles.weakHash,
    message:
      "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, and bcrypt for passwords.",
    rule: rubyCall({
      names: "hexdigest|digest|base64digest|new|file|hexdigest!",
      on: "^(?:OpenSSL::)?Digest::(?:MD5|SHA1|MD4|RMD160)$",
    }),
    check: (node) => !isToldApart(node),
    valid: ["Digest::SHA256.hexdigest(x)", "etag = Digest::MD5.hexdigest(body)"],
    invalid: ["Digest::MD5.hexdigest(x)", "Digest::SHA1.new"],
  },
  {
    id: "rb-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, RC4, Blowfish and the ECB mode leak patterns of the plaintext or can be brute-forced. Use `aes-256-gcm` with a random nonce.",
    rule: {
      any: [
        rubyCall({
          names: "new",
          on: "^OpenSSL::Cipher(?:::Cipher)?$",
          args: { has: { nthChild: 1, regex: "(?i)^[\"'](?:des|rc[24]|bf|blowfish|[\\w-]*-ecb)" } },
        }),
        rubyCall({ names: "new", on: "^OpenSSL::Cipher::\\w+$", args: { regex: "(?i)[:'\"]ecb\\b" } }),
        rubyCall({ names: "new", on: "^OpenSSL::Cipher::(?:DES|RC4|RC2|BF|CAST5|IDEA)$" }),
      ],
    },
    valid: ["OpenSSL::Cipher.new('aes-256-gcm')"],
    invalid: ["OpenSSL::Cipher.new('des-ede3-cbc')", 'OpenSSL::Cipher.new("AES-128-ECB")'],
  },
  {
    id: "rb-fixed-nonce",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal plaintexts become equal ciphertexts, and with GCM the authentication key is revealed. Use `cipher.random_iv` for each message.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "call", regex: "^\\w*(?:cipher|aes|enc)\\w*\\.iv$" } },
        { has: { field: "right", pattern: "$IV" } },
      ],
    },
    flow: { IV: "literal" },
    valid: ["cipher.iv = stored_iv"],
    invalid: ["cipher.iv = '1234567890123456'"],
  },
  {
    id: "rb-short-rsa-key",
    ...defects.shortRsaKey,
    rule: rubyCall({
      names: "new|generate",
      on: "^OpenSSL::PKey::(?:RSA|DSA|DH)$",
      args: { has: { nthChild: 1, regex: `^(?:${shortSize}|[@$]?[a-z_]\\w*|[A-Z][A-Z_]*)$` } },
    }),
    check: isShort,
    valid: [
      "OpenSSL::PKey::RSA.new(3072)",
      "OpenSSL::PKey::RSA.new(pem)",
      "BITS = 2048\nOpenSSL::PKey::RSA.new(BITS)",
    ],
    invalid: [
      "OpenSSL::PKey::RSA.new(1024)",
      "OpenSSL::PKey::RSA.generate(512)",
      { code: "BITS = 1024\nOpenSSL::PKey::RSA.new(BITS)", lines: [2] },
    ],
  },
]);
