/** Java: weak algorithms, short keys, guessable values, and cookies and files that others can read. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { callableOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";
import { brokenDigests, oldTlsVersions } from "../shared/jca-algorithms.ts";
import { defects } from "../shared/defects.ts";

const { within: inMethod, found } = methodTaking("HttpServletResponse response, String other", "void");
const anyOf = (type: string): string => `^(?:\\w+\\.)*(?:${type})$`;

const weakNames = "(?:(?:DES|DESede|RC4|RC2|Blowfish|ARCFOUR)(?:/\\w+/\\w+)?|AES/ECB/\\w+|MD[245]|SHA-?1)";
const weakName = `^"${weakNames}"$`;

export const crypto = defineRules(["java"], "security", [
  {
    id: "java-weak-hash",
    ...defects.weakHash,
    rule: javaCall({ names: "getInstance", on: anyOf("MessageDigest"), as: "NAME" }),
    flow: { NAME: { is: brokenDigests } },
    valid: [inMethod('MessageDigest.getInstance("SHA-256");'), inMethod("MessageDigest.getInstance(other);")],
    invalid: [
      found('MessageDigest.getInstance("MD5");'),
      found('String name = "sha-1";\njava.security.MessageDigest.getInstance(name, "SUN");'),
    ],
  },
  {
    id: "java-weak-hash-helper",
    ...defects.weakHash,
    rule: javaCall({
      names: "md5|md5Hex|sha1|sha1Hex|sha|shaHex|md5DigestAsHex|md5DigestAsBytes|getMd5Digest|getSha1Digest",
      on: anyOf("DigestUtils|Hashing|SecureUtil|DigestUtil"),
    }),
    valid: [inMethod("DigestUtils.sha256Hex(other);")],
    invalid: [found("String h = DigestUtils.md5Hex(other);")],
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
    rule: javaCall({ names: "getInstance", on: anyOf("Cipher"), as: "NAME" }),
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
      inMethod('Cipher.getInstance("AES/GCM/NoPadding");'),
      inMethod('Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");'),
    ],
    invalid: [
      found('Cipher.getInstance("DES");'),
      found('Cipher.getInstance("AES/ECB/PKCS5Padding");'),
      found('String mode = "DESede/CBC/PKCS5Padding";\njavax.crypto.Cipher.getInstance(mode, provider);'),
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
    valid: [inMethod('Cipher.getInstance(props.getProperty("a", "AES/GCM/NoPadding"));')],
    invalid: [found('Cipher.getInstance(props.getProperty("a", "DESede/ECB/PKCS5Padding"));')],
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
    rule: javaCall({ names: "getInstance", on: anyOf("KeyGenerator|SecretKeyFactory"), as: "NAME" }),
    flow: { NAME: { is: ["DES", "DESede", "RC2", "RC4", "ARCFOUR", "Blowfish", "PBEWithMD5*", "HmacMD5"] } },
    valid: [inMethod('KeyGenerator.getInstance("AES");')],
    invalid: [found('KeyGenerator.getInstance("DES");')],
  },
  {
    id: "java-weak-protocol",
    ...defects.oldTls,
    rule: javaCall({ names: "getInstance", on: anyOf("SSLContext"), as: "NAME" }),
    flow: { NAME: { is: oldTlsVersions } },
    valid: [inMethod('SSLContext.getInstance("TLSv1.3");'), inMethod('SSLContext.getInstance("TLS");')],
    invalid: [found('SSLContext.getInstance("SSL");')],
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
    valid: [inMethod("KeyPairGenerator g = make(); g.initialize(3072);")],
    invalid: [found("KeyPairGenerator g = make();\ng.initialize(1024);")],
  },
  {
    id: "java-guessable-random",
    severity: "low",
    confidence: "medium",
    cwe: 330,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "This code handles sessions, cookies or keys, and `java.util.Random` can be computed from a few of its values. Use SecureRandom.",
    rule: {
      any: [
        javaNew({
          names: "Random",
          args: { not: { has: { nthChild: 1, not: { regex: "currentTimeMillis|nanoTime" } } } },
        }),
        javaCall({ names: "random", on: anyOf("Math") }),
        javaCall({
          names: "randomAlphanumeric|randomAlphabetic|randomNumeric|random",
          on: "^RandomStringUtils$",
        }),
      ],
    },
    check: (node) =>
      /[cC]ookie|[sS]essionId|rememberMe|[pP]assw(?:or)?d|[tT]oken|SecretKey|apiKey|[nN]once|\b(?:otp|csrf|salt)\b/.test(
        callableOf(node)?.text() ?? node.parent()?.text() ?? "",
      ),
    valid: [inMethod('SecureRandom r = SecureRandom.getInstance("NativePRNG"); String token = t(r);')],
    invalid: [
      found("String rememberMe = Long.toString(new java.util.Random().nextLong());"),
      found("double token = Math.random();"),
    ],
  },
  {
    id: "java-cookie-without-secure",
    severity: "low",
    confidence: "medium",
    cwe: 614,
    see: ["Session_Management"],
    title: "Insecure cookie: missing Secure",
    message:
      "Without the Secure flag, the browser also sends the cookie over plain HTTP, where others can read it. Call `setSecure(true)` before it is added.",
    rule: javaCall({
      names: "addCookie",
      args: { has: { nthChild: 1, any: [{ kind: "identifier" }, { kind: "object_creation_expression" }] } },
    }),
    check: (node) => {
      const method = callableOf(node)?.text() ?? "";
      const cookie = /^\(\s*(\w+)\s*\)$/.exec(node.field("arguments")?.text() ?? "")?.[1];
      if (cookie === undefined) return /new (?:\w+\.)*Cookie\(/.test(node.text());
      const isMade = new RegExp(String.raw`\b${cookie}\s*=\s*new (?:\w+\.)*Cookie\(`).test(method);
      return (
        isMade &&
        !new RegExp(String.raw`\b${cookie}\.setSecure\(`).test(method) &&
        !/configure\w*Cookie\(|secureCookie\(/.test(method)
      );
    },
    valid: [inMethod('Cookie c = new Cookie("a", "b"); c.setSecure(true); response.addCookie(c);')],
    invalid: [found('Cookie c = new Cookie("a", "b");\nresponse.addCookie(c);')],
  },
  {
    id: "java-readable-by-everybody",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/io/File.html"],
    title: titles.worldAccessible,
    message:
      "All users of this machine get the right, not the owner alone. Leave out the second argument `false`, or set owner permissions only.",
    rule: {
      any: [
        javaCall({
          names: "setReadable|setWritable|setExecutable",
          args: {
            all: [{ has: { nthChild: 1, regex: "^true$" } }, { has: { nthChild: 2, regex: "^false$" } }],
          },
        }),
        javaCall({
          names: "fromString",
          on: "^PosixFilePermissions$",
          args: { has: { nthChild: 1, regex: '^"r[w-][x-].{4}w' } },
        }),
        javaCall({
          names: "add|of|addAll|asList",
          args: { has: { regex: "^(?:PosixFilePermission\\.)?OTHERS_WRITE$" } },
        }),
      ],
    },
    valid: [
      inMethod("file.setReadable(true, true);"),
      inMethod('PosixFilePermissions.fromString("rw-r-----");'),
    ],
    invalid: [
      found("file.setWritable(true, false);"),
      found('PosixFilePermissions.fromString("rwxrwxrwx");'),
      found("rights.add(PosixFilePermission.OTHERS_WRITE);"),
    ],
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
