/** PHP: weak hashes, ciphers and keys. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall, phpElement } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { passwordText } from "./weak-password-hash.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const weakCryptography = defineRules(["php"], "security", [
  {
    id: "php-weak-hash",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: titles.weakHash,
    message:
      "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use `hash('sha256', ...)`.",
    rule: {
      any: [
        phpCall({
          names: "md5|sha1|md5_file|sha1_file",
          args: { has: { nthChild: 1, not: { regex: passwordText } } },
        }),
        phpCall({
          names: "hash|hash_file|hash_init|hash_hmac",
          args: {
            has: { nthChild: 1, regex: "(?i)^['\"](?:md[245]|sha1|crc32\\w*|adler32)['\"]$" },
            not: { has: { nthChild: 2, regex: passwordText } },
          },
        }),
        phpCall({ names: "mhash", args: { regex: "MHASH_(?:MD[245]|SHA1)" } }),
        phpCall({
          names: "openssl_digest|openssl_sign|openssl_verify",
          args: { regex: "(?i)['\"](?:md5|sha1)['\"]|OPENSSL_ALGO_(?:MD[245]|SHA1)" },
        }),
      ],
    },
    check: (node) => !isToldApart(node),
    valid: [
      php("$h = hash('sha256', $data);"),
      php("$etag = md5($body);"),
      php("$cacheKey = 'x' . md5($url);"),
    ],
    invalid: [found("$h = md5($data);"), found("$h = hash('sha1', $data);")],
  },
  {
    id: "php-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, RC4, Blowfish and the ECB mode leak patterns of the plaintext or can be brute-forced. Use `aes-256-gcm` with a random nonce, or `sodium_crypto_secretbox`.",
    rule: {
      ...phpCall({ names: "openssl_encrypt|openssl_decrypt", as: "CIPHER", nth: 2 }),
    },
    flow: {
      CIPHER: {
        is: [
          "des*",
          "*-ecb",
          "rc2*",
          "rc4*",
          "bf*",
          "blowfish*",
          "cast5*",
          "idea*",
          "seed-ecb*",
          "aes-128-ecb",
          "aes-256-ecb",
          "3des*",
        ],
      },
    },
    check: (call) => !isForOthers(call),
    valid: [php("openssl_encrypt($d, 'aes-256-gcm', $k, 0, $iv, $tag);")],
    invalid: [
      found("openssl_encrypt($d, 'AES-128-ECB', $k);"),
      found("$c = 'des-ede3-cbc';\nopenssl_encrypt($d, $c, $k);"),
    ],
  },
  {
    id: "php-mcrypt",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "mcrypt has been unmaintained since 2007, and its ciphers and padding have known attacks. Use `openssl_encrypt` with aes-256-gcm, or sodium.",
    rule: phpCall({
      names:
        "mcrypt_encrypt|mcrypt_decrypt|mcrypt_module_open|mcrypt_cbc|mcrypt_ecb|mcrypt_generic|mcrypt_create_iv|mcrypt_generic_init|mcrypt_cfb",
    }),
    valid: [php("sodium_crypto_secretbox($m, $n, $k);")],
    invalid: [found("$x = mcrypt_encrypt(MCRYPT_DES, $k, $d, MCRYPT_MODE_ECB);")],
  },
  {
    id: "php-fixed-nonce",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal plaintexts become equal ciphertexts, and with GCM the authentication key is revealed. Generate it with `random_bytes` for each message, and store it with the message.",
    rule: phpCall({ names: "openssl_encrypt", as: "IV", nth: 5 }),
    flow: { IV: "literal" },
    valid: [php("$iv = random_bytes(16);\nopenssl_encrypt($d, 'aes-256-cbc', $k, 0, $iv);")],
    invalid: [found("openssl_encrypt($d, 'aes-256-cbc', $k, 0, '1234567890123456');")],
  },
  {
    id: "php-short-rsa-key",
    ...defects.shortRsaKey,
    rule: phpElement("private_key_bits", "^(?:384|512|768|1024|1536)$"),
    valid: [php("openssl_pkey_new(['private_key_bits' => 3072]);")],
    invalid: [found("openssl_pkey_new(['private_key_bits' => 1024]);")],
  },
]);

/** The hash only names or compares things: a cache's key, an ETag, a picture's address. */
function isToldApart(call: SgNode): boolean {
  const word = /etag|cache|checksum|gravatar|avatar|file_?name|element_?id|transient|handle$/i;
  return call.ancestors().some((one) => {
    const kind = kindOf(one);
    if (kind === "assignment_expression") return word.test(textOf(fieldOf(one, "left") ?? one));
    if (kind === "method_declaration" || kind === "function_definition") {
      return word.test(textOf(fieldOf(one, "name") ?? one));
    }
    return false;
  });
}

/** Hashes and responses that Windows and VNC define with DES. */
function isForOthers(call: SgNode): boolean {
  const names = call
    .ancestors()
    .flatMap((one) => [fieldOf(one, "left"), fieldOf(one, "name")])
    .flatMap((name) => (name ? [textOf(name)] : []));
  return names.some((name) => /lm_?hash|nt_?hash|ntlm|ms_?chap|vnc/i.test(name));
}
