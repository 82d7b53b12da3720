/** C and C++: hashes, ciphers and random numbers that protect nothing. */
import { cFunction } from "../writing/call-matchers.ts";
import type { Check } from "../writing/define-rules.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";

const { within: inFunction, found } = functionTaking("char *p");

/** Other modes encrypt single blocks, which ECB does. */
const modeMadeOfBlocks =
  "(?i)(?:^|_)(?:ctr|gcm|ccm|xts|cmac|omac|siv|eax|ocb|cfb|ofb|quic|header_?prot\\w*|hp)(?:_|\\b)";

const cipherName =
  /(?<![a-z])(?:t?des|desx|3des|des3|rc[245]|arcfour|arc4|bf|blowfish|idea|cast5?)(?![a-z])|ssl_?v[23]|tls_?v1/i;

/** A function named after the cipher, or a list of all there are, offers it; what matters is who asks for it. */
const isOfCipherLibrary: Check = (call) =>
  call
    .ancestors()
    .some(
      (one) =>
        (one.kind() === "function_definition" && cipherName.test(one.field("declarator")?.text() ?? "")) ||
        (one.kind() === "call_expression" && (one.field("function")?.text() ?? "").endsWith("add_cipher")),
    );

export const weakCryptography = defineRules(["c", "cpp"], "security", [
  {
    id: "c-weak-hash",
    severity: "medium",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: titles.weakHash,
    message:
      "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, and Argon2 for passwords.",
    rule: {
      any: [
        cFunction({
          names:
            "MD2|MD4|MD5|MD5_Init|MD5_Update|MD4_Init|SHA1|SHA1_Init|EVP_md2|EVP_md4|EVP_md5|EVP_sha1|EVP_mdc2|gcry_md_hash_md5|CC_MD5|CC_SHA1|wc_InitMd5|mbedtls_md5|mbedtls_sha1|mbedtls_md5_ret|g_compute_checksum_md5",
        }),
        cFunction({
          names: "EVP_get_digestbyname|EVP_MD_fetch",
          args: { has: { regex: '(?i)^"(?:md[245]|sha-?1)"$' } },
        }),
        cFunction({
          names: "CryptCreateHash",
          args: { has: { nthChild: 2, regex: "^CALG_(?:MD2|MD4|MD5|SHA|SHA1)$" } },
        }),
      ],
    },
    valid: [inFunction("EVP_sha256();"), inFunction("CryptCreateHash(h, CALG_SHA_512, 0, 0, &x);")],
    invalid: [
      found("MD5(p, n, out);"),
      found("EVP_DigestInit(c, EVP_sha1());"),
      found("CryptCreateHash(h, CALG_MD5, 0, 0, &x);"),
    ],
  },
  {
    id: "c-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES and RC4 can be brute-forced, and the ECB mode shows patterns of the plaintext. Use AES in GCM mode with a random nonce.",
    rule: {
      any: [
        cFunction({
          names:
            "EVP_des_ecb|EVP_des_cbc|EVP_des_cfb|EVP_des_ofb|EVP_des_ede|EVP_des_ede3|EVP_des_ede_cbc|EVP_des_ede3_cbc|EVP_rc4|EVP_rc4_40|EVP_rc2_cbc|EVP_rc2_ecb|EVP_rc5_32_12_16_cbc|EVP_bf_ecb|EVP_bf_cbc|EVP_idea_cbc|DES_ecb_encrypt|DES_ncbc_encrypt|DES_cbc_encrypt|DES_set_key|DES_set_key_checked|DES_set_key_unchecked|RC4|RC4_set_key|BF_set_key|encrypt_des|setkey|mbedtls_des_crypt_ecb|mbedtls_arc4_crypt|SSLv2_method|SSLv3_method|SSLv3_client_method|TLSv1_method|TLSv1_client_method|TLSv1_server_method|TLSv1_1_method",
        }),
        {
          ...cFunction({ names: "EVP_aes_128_ecb|EVP_aes_192_ecb|EVP_aes_256_ecb|AES_ecb_encrypt" }),
          not: {
            inside: {
              stopBy: "end",
              kind: "function_definition",
              has: { field: "declarator", regex: modeMadeOfBlocks },
            },
          },
        },
        cFunction({
          names: "CryptDeriveKey|CryptGenKey",
          args: { has: { nthChild: 2, regex: "^CALG_(?:DES|3DES|3DES_112|RC2|RC4|RC5|DESX)$" } },
        }),
        cFunction({
          names: "gcry_cipher_open",
          args: { has: { regex: "GCRY_CIPHER_(?:DES|3DES|ARCFOUR)|GCRY_CIPHER_MODE_ECB" } },
        }),
      ],
    },
    milder: isOfCipherLibrary,
    valid: [inFunction("EVP_aes_256_gcm();"), inFunction("CryptDeriveKey(h, CALG_AES_256, x, 0, &k);")],
    invalid: [
      found("EVP_EncryptInit_ex(c, EVP_des_cbc(), 0, k, iv);"),
      found("CryptDeriveKey(h, CALG_RC4, x, 0, &k);"),
    ],
  },
  {
    id: "c-weak-padding",
    severity: "medium",
    confidence: "high",
    cwe: 780,
    see: ["Cryptographic_Storage"],
    title: titles.rsaPadding,
    message:
      "Without OAEP, an attacker who sees errors, or guesses the message, can decrypt. Use `RSA_PKCS1_OAEP_PADDING`.",
    rule: {
      any: [
        cFunction({
          names: "RSA_public_encrypt|RSA_private_decrypt",
          args: { has: { nthChild: 5, regex: "^RSA_(?:NO|PKCS1|SSLV23)_PADDING$" } },
        }),
        cFunction({
          names: "CryptEncrypt",
          args: {
            all: [
              { has: { nthChild: 4, regex: "^(?:0|NULL)$" } },
              { has: { nthChild: 2, regex: "^(?:0|NULL)$" } },
              { has: { nthChild: 3, regex: "^(?:1|TRUE)$" } },
            ],
          },
        }),
      ],
      inside: { stopBy: "end", kind: "function_definition", regex: "(?i)rsa|CALG_" },
    },
    valid: [inFunction("RSA_public_encrypt(n, a, b, r, RSA_PKCS1_OAEP_PADDING);")],
    invalid: [found("RSA_public_encrypt(n, a, b, r, RSA_NO_PADDING);")],
  },
]);
