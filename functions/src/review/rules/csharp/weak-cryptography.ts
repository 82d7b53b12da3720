/** C#: weak hashes, ciphers and keys. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";
import { titles } from "../writing/titles.ts";

export const weakCryptography = defineRules(["csharp"], "security", [
  {
    id: "csharp-weak-hash",
    severity: "medium",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: titles.weakHash,
    message:
      "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, and a password hasher such as PBKDF2 or Argon2 for passwords.",
    rule: {
      any: [
        csharpCall({ names: "Create|HashData", on: "(?:^|\\.)(?:MD5|SHA1|HMACMD5|MD5Cng|RIPEMD160)$" }),
        csharpNew({
          names:
            "MD5CryptoServiceProvider|SHA1CryptoServiceProvider|SHA1Managed|MD5Cng|SHA1Cng|HMACMD5|RIPEMD160Managed",
        }),
        csharpCall({
          names: "Create",
          on: "(?:^|\\.)(?:HashAlgorithm|KeyedHashAlgorithm|HMAC)$",
          args: {
            has: {
              nthChild: 1,
              regex: '(?i)^"(?:System\\.Security\\.Cryptography\\.)?(?:md5|sha-?1?|hmacmd5|hmacsha1)"$',
            },
          },
        }),
        csharpCall({
          names: "Create",
          on: "(?:^|\\.)HashAlgorithm$",
          args: { not: { has: { nthChild: 1 } } },
        }),
        csharpCall({
          names: "CreateFromName",
          on: "CryptoConfig$",
          args: { has: { nthChild: 1, regex: '(?i)^"(?:md5|sha-?1|sha)"$' } },
        }),
        csharpCall({ names: "HashPasswordForStoringInConfigFile" }),
      ],
    },
    valid: [inMethod("SHA256.Create();"), inMethod('HashAlgorithm.Create("SHA256");')],
    invalid: [
      found("var h = MD5.Create();"),
      found("var h = new SHA1Managed();"),
      found("var b = SHA1.HashData(data);"),
      found('var h = HashAlgorithm.Create("MD5");'),
    ],
  },
  {
    id: "csharp-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, Triple DES and RC2 can be brute-forced, and the ECB mode shows patterns of the plaintext. Use AesGcm with a random nonce.",
    rule: {
      any: [
        csharpCall({ names: "Create", on: "(?:^|\\.)(?:DES|TripleDES|RC2)$" }),
        csharpNew({
          names:
            "DESCryptoServiceProvider|TripleDESCryptoServiceProvider|RC2CryptoServiceProvider|TripleDESCng|DesEngine|RC4Engine|RC2Engine|DesEdeEngine|BlowfishEngine",
        }),
        csharpCall({
          names: "Create",
          on: "(?:^|\\.)SymmetricAlgorithm$",
          args: {
            has: {
              nthChild: 1,
              regex: '(?i)^"(?:System\\.Security\\.Cryptography\\.)?(?:des|3des|tripledes|triple des|rc2)"$',
            },
          },
        }),
        csharpSet("Mode", { regex: "(?:^|\\.)CipherMode\\.ECB$" }),
        csharpCall({ names: "EncryptEcb|DecryptEcb" }),
        csharpCall({
          names: "GetCipher",
          on: "CipherUtilities$",
          args: { has: { nthChild: 1, regex: '(?i)^"(?:des|rc4|rc2|blowfish|\\w+/ecb)' } },
        }),
      ],
    },
    valid: [inMethod("Aes.Create();"), inMethod("aes.Mode = CipherMode.CBC;")],
    invalid: [
      found("var d = DES.Create();"),
      found("aes.Mode = CipherMode.ECB;"),
      found("var d = new TripleDESCryptoServiceProvider();"),
      found("var a = new AesManaged { Mode = CipherMode.ECB };"),
    ],
  },
  {
    id: "csharp-fixed-initialization-vector",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal beginnings of messages look equal, and some modes reveal the plaintext. Call GenerateIV for each message and store the vector with it.",
    rule: {
      any: [
        csharpSet("IV", {
          regex:
            '^new byte\\[|^new byte\\[\\]\\s*\\{|^new\\s*\\[\\]\\s*\\{|GetBytes\\("|^_?(?i:fixed|static|default)_?iv$',
        }),
        csharpCall({
          names: "CreateEncryptor",
          args: { has: { nthChild: 2, regex: '^new byte\\[|GetBytes\\("' } },
        }),
      ],
    },
    valid: [inMethod("aes.IV = iv;"), inMethod("aes.GenerateIV();")],
    invalid: [
      found("aes.IV = new byte[16];"),
      found('aes.IV = Encoding.UTF8.GetBytes("1234567812345678");'),
      found("var e = aes.CreateEncryptor(key, new byte[16]);"),
    ],
  },
  {
    id: "csharp-small-key",
    ...defects.shortRsaOrDsaKey,
    rule: {
      any: [
        csharpNew({
          names: "RSACryptoServiceProvider|DSACryptoServiceProvider|RSACng",
          args: { has: { nthChild: 1, kind: "argument", regex: "^(?:512|768|1024)$" } },
        }),
        csharpCall({
          names: "Create",
          on: "(?:^|\\.)(?:RSA|DSA)$",
          args: { has: { nthChild: 1, kind: "argument", regex: "^(?:512|768|1024)$" } },
        }),
      ],
    },
    valid: [inMethod("RSA.Create(2048);")],
    invalid: [found("var r = new RSACryptoServiceProvider(1024);"), found("var r = RSA.Create(512);")],
  },
  {
    id: "csharp-password-hash-too-fast",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fewIterations,
    message:
      "With so few iterations, an attacker with a stolen table of hashes can try millions of passwords per second. Give Rfc2898DeriveBytes at least 600,000 iterations with SHA-256.",
    rule: {
      any: [
        csharpNew({ names: "Rfc2898DeriveBytes", args: { has: { nthChild: 3, regex: "^\\d{1,4}$" } } }),
        csharpNew({ names: "PasswordDeriveBytes" }),
        csharpNew({
          names: "Rfc2898DeriveBytes",
          args: { all: [{ has: { nthChild: 2 } }, { not: { has: { nthChild: 3 } } }] },
        }),
        csharpCall({
          names: "ComputeHash|HashData",
          on: "(?i)sha|md5|hash|^_?\\w*alg\\w*$",
          args: { has: { regex: "(?i)^(?:.*[^\\w])?\\w*(?:password|passwd|pwd|passphrase)\\b" } },
        }),
        csharpCall({
          names: "Pbkdf2",
          args: { has: { regex: "^(?:iterations:\\s*|iterationCount:\\s*)?[1-9]\\d{2,3}$" } },
        }),
      ],
    },
    valid: [
      inMethod("new Rfc2898DeriveBytes(p, s, 600000, HashAlgorithmName.SHA256);"),
      inMethod("SHA256.HashData(file);"),
    ],
    invalid: [
      found("var h = sha.ComputeHash(Encoding.UTF8.GetBytes(password + salt));"),
      found("var h = SHA256.HashData(passwordBytes);".replace("passwordBytes", "password")),
      found("var k = new Rfc2898DeriveBytes(p, s);"),
      found("var k = new Rfc2898DeriveBytes(p, s, 1000);"),
      found("var k = new PasswordDeriveBytes(p, s);"),
    ],
  },
  {
    id: "csharp-weak-padding",
    severity: "medium",
    confidence: "high",
    cwe: 780,
    see: ["Cryptographic_Storage"],
    title: titles.rsaPadding,
    message:
      "PKCS #1 v1.5 padding lets an attacker who sees padding errors decrypt messages. Use RSAEncryptionPadding.OaepSHA256.",
    rule: {
      any: [
        csharpCall({
          names: "Encrypt|Decrypt",
          args: { has: { nthChild: 2, regex: "RSAEncryptionPadding\\.Pkcs1$" } },
        }),
        csharpCall({
          names: "Encrypt|Decrypt",
          on: "(?i)rsa",
          args: { has: { nthChild: 2, regex: "^(?:fOAEP:\\s*)?false$" } },
        }),
      ],
    },
    valid: [inMethod("rsa.Encrypt(d, RSAEncryptionPadding.OaepSHA256);")],
    invalid: [found("rsa.Encrypt(d, RSAEncryptionPadding.Pkcs1);"), found("rsa.Encrypt(d, false);")],
  },
]);
