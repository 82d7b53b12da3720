/** Java: weak hashes, ciphers and keys. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";
import { brokenDigests } from "../shared/jca-algorithms.ts";
import { defects } from "../shared/defects.ts";
import { qualified } from "./java-nodes.ts";

const { within: inResponseMethod, found: foundInResponseMethod } = methodTaking(
  "HttpServletResponse response, String other",
  "void",
);

const weakNames = "(?:(?:DES|DESede|RC4|RC2|Blowfish|ARCFOUR)(?:/\\w+/\\w+)?|AES/ECB/\\w+|MD[245]|SHA-?1)";

const weakName = `^"${weakNames}"$`;

export const weakCryptography = defineRules(["java"], "security", [
  {
    id: "java-weak-hash",
    ...defects.weakHash,
    rule: javaCall({ names: "getInstance", on: qualified("MessageDigest"), as: "NAME" }),
    flow: { NAME: { is: brokenDigests } },
    valid: [
      inResponseMethod('MessageDigest.getInstance("SHA-256");'),
      inResponseMethod("MessageDigest.getInstance(other);"),
    ],
    invalid: [
      foundInResponseMethod('MessageDigest.getInstance("MD5");'),
      foundInResponseMethod('String name = "sha-1";\njava.security.MessageDigest.getInstance(name, "SUN");'),
    ],
  },
  {
    id: "java-weak-hash-helper",
    ...defects.weakHash,
    rule: javaCall({
      names: "md5|md5Hex|sha1|sha1Hex|sha|shaHex|md5DigestAsHex|md5DigestAsBytes|getMd5Digest|getSha1Digest",
      on: qualified("DigestUtils|Hashing|SecureUtil|DigestUtil"),
    }),
    valid: [inResponseMethod("DigestUtils.sha256Hex(other);")],
    invalid: [foundInResponseMethod("String h = DigestUtils.md5Hex(other);")],
  },
  {
    id: "java-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, RC4, Blowfish and the ECB mode, which plain `AES` means in Java, leak patterns of the plaintext or can be brute-forced. Use `AES/GCM/NoPadding` with a random nonce.",
    rule: javaCall({ names: "getInstance", on: qualified("Cipher"), as: "NAME" }),
    flow: {
      NAME: {
        is: [
          "DES",
          "DES/*",
          "DESede",
          "DESede/*",
          "TripleDES*",
          "RC2*",
          "RC4*",
          "ARCFOUR*",
          "Blowfish*",
          "AES",
          "AES/ECB*",
          "AES_128/ECB*",
          "RSA/ECB/NoPadding",
          "RSA/None/NoPadding",
        ],
      },
    },
    valid: [
      inResponseMethod('Cipher.getInstance("AES/GCM/NoPadding");'),
      inResponseMethod('Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");'),
    ],
    invalid: [
      foundInResponseMethod('Cipher.getInstance("DES");'),
      foundInResponseMethod('Cipher.getInstance("AES/ECB/PKCS5Padding");'),
      foundInResponseMethod(
        'String mode = "DESede/CBC/PKCS5Padding";\njavax.crypto.Cipher.getInstance(mode, provider);',
      ),
    ],
  },
  {
    id: "java-weak-cipher-by-default",
    severity: "medium",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "The default is DES, RC4, Blowfish or the ECB mode, which leak patterns of the plaintext or can be brute-forced. Make `AES/GCM/NoPadding` the default.",
    rule: javaCall({
      names: "getProperty|getOrDefault",
      args: { has: { nthChild: 2, regex: '^"(?:DES|TripleDES|RC[24]|Blowfish|[^"]*/ECB/)' } },
    }),
    fileHas: ["Cipher"],
    valid: [inResponseMethod('Cipher.getInstance(props.getProperty("a", "AES/GCM/NoPadding"));')],
    invalid: [
      foundInResponseMethod('Cipher.getInstance(props.getProperty("a", "DESede/ECB/PKCS5Padding"));'),
    ],
  },
  {
    id: "java-weak-key-algorithm",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, RC2, RC4 and Blowfish can be broken with ordinary hardware. Generate an AES key of 256 bits.",
    rule: javaCall({ names: "getInstance", on: qualified("KeyGenerator|SecretKeyFactory"), as: "NAME" }),
    flow: { NAME: { is: ["DES", "DESede", "RC2", "RC4", "ARCFOUR", "Blowfish", "PBEWithMD5*", "HmacMD5"] } },
    valid: [inResponseMethod('KeyGenerator.getInstance("AES");')],
    invalid: [foundInResponseMethod('KeyGenerator.getInstance("DES");')],
  },
  {
    id: "java-short-key",
    ...defects.shortRsaOrDsaKey,
    rule: {
      any: [
        javaCall({ names: "initialize", args: { has: { nthChild: 1, regex: "^(?:512|768|1024)$" } } }),
        {
          ...javaCall({
            names: "init",
            on: "(?i)gen|^kg\\w*$",
            args: { has: { nthChild: 1, regex: "^(?:40|56|64|80|96|112)$" } },
          }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "KeyGenerator" },
        },
        javaNew({
          names: "RSAKeyGenParameterSpec|DSAParameterSpec",
          args: { has: { nthChild: 1, regex: "^(?:512|768|1024)$" } },
        }),
      ],
    },
    fileHas: ["KeyPairGenerator", "KeyGenerator", "RSAKeyGenParameterSpec"],
    valid: [inResponseMethod("KeyPairGenerator g = make(); g.initialize(3072);")],
    invalid: [foundInResponseMethod("KeyPairGenerator g = make();\ng.initialize(1024);")],
  },
  {
    id: "java-weak-default-algorithm",
    severity: "medium",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "Weak cryptographic algorithm as default of a setting",
    message:
      "Where the setting is missing, this weak algorithm is used without a warning. Make AES/GCM or SHA-256 the default, or refuse to start without the setting.",
    rule: {
      any: [
        javaCall({
          names: "getProperty|getOrDefault|getString|get",
          args: { has: { nthChild: 2, kind: "string_literal", regex: weakName } },
        }),
        {
          kind: "string_literal",
          regex: `^"\\$\\{[\\w.-]+:${weakNames}\\}"$`,
          inside: { stopBy: "end", kind: "annotation", has: { field: "name", regex: "^Value$" } },
        },
      ],
    },
    fileHas: ["Cipher", "MessageDigest", "KeyGenerator", "Mac.getInstance"],
    valid: [
      'class C { Cipher f(Properties p) throws Exception { return Cipher.getInstance(p.getProperty("alg", "AES/GCM/NoPadding")); } }',
    ],
    invalid: [
      'class C { byte[] f(Properties p) throws Exception { return MessageDigest.getInstance(p.getProperty("hash", "MD5")).digest(); } }',
      'class C { @Value("${crypto.alg:DES}") String alg; Cipher f() throws Exception { return Cipher.getInstance(alg); } }',
    ],
  },
]);
