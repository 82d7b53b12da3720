/** Go: weak cryptography, and secrets that are known or can be guessed. */
import { goCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { found, inFunction } from "./examples.ts";

export const crypto = defineRules(["go"], "security", [
  {
    id: "go-weak-password-hash",
    severity: "high",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: "A password is hashed with a fast hash",
    message:
      "A stolen table of MD5, SHA-1 or plain SHA-2 hashes is guessed at billions of tries a second. Use argon2 or bcrypt with a salt for each password.",
    rule: goCall({
      names: "Sum|Sum256|Sum512|Sum224",
      on: "^(?:md5|sha1|sha256|sha512)$",
      args: { has: { nthChild: 1, regex: "(?i)^\\[\\]byte\\((?:\\w+\\.)*\\w*(?:password|passwd|pwd)\\)$" } },
    }),
    valid: [
      inFunction("h := sha256.Sum256(body)"),
      inFunction("bcrypt.GenerateFromPassword([]byte(password), 12)"),
    ],
    invalid: [found("h := md5.Sum([]byte(password))"), found("h := sha256.Sum256([]byte(u.Password))")],
  },
  {
    id: "go-weak-hash",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: "MD5 or SHA-1 is used",
    message:
      "Collisions for MD5 and SHA-1 can be made on purpose, so they prove nothing about where data came from. Use SHA-256, or say in a comment that no attacker matters here.",
    rule: goCall({ names: "New|Sum", on: "^(?:md5|sha1|md4)$" }),
    valid: [inFunction("h := sha256.New()")],
    invalid: [found("h := md5.New()"), found("s := sha1.Sum(data)")],
  },
  {
    id: "go-weak-cipher",
    severity: "high",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "A broken cipher encrypts this",
    message:
      "DES and RC4 can be searched through or broken with enough traffic. Use AES-GCM with a random nonce.",
    rule: goCall({
      names: "NewCipher|NewTripleDESCipher|NewSaltedCipher",
      on: "^(?:des|rc4|blowfish|cast5|tea|xtea)$",
    }),
    valid: [inFunction("b, err := aes.NewCipher(key)")],
    invalid: [found("b, err := des.NewCipher(key)"), found("c, err := rc4.NewCipher(key)")],
  },
  {
    id: "go-short-rsa-key",
    severity: "high",
    confidence: "high",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: "The RSA key is too short",
    message: "Keys of 1024 bits and fewer can be factored. Use 3072 bits, or Ed25519.",
    rule: goCall({
      names: "GenerateKey|GenerateMultiPrimeKey",
      on: "^rsa$",
      args: { has: { nthChild: { position: 1, reverse: true }, regex: "^(?:512|768|1024|1536)$" } },
    }),
    valid: [inFunction("k, err := rsa.GenerateKey(rand.Reader, 3072)")],
    invalid: [found("k, err := rsa.GenerateKey(rand.Reader, 1024)")],
  },
  {
    id: "go-fixed-nonce",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: "The initialization vector is fixed",
    message:
      "Equal texts so become equal ciphertexts, and with GCM the key itself is in danger. Fill it from crypto/rand for each message.",
    rule: {
      any: [
        goCall({ names: "NewCBCEncrypter|NewCFBEncrypter|NewCTR|NewOFB", on: "^cipher$", as: "IV", nth: 2 }),
        goCall({ names: "Seal", as: "IV", nth: 2 }),
      ],
    },
    flow: { IV: "literal" },
    valid: [inFunction("io.ReadFull(rand.Reader, iv)\n\tm := cipher.NewCBCEncrypter(b, iv)")],
    invalid: [found('m := cipher.NewCBCEncrypter(b, []byte("1234567890123456"))')],
  },
  {
    id: "go-hard-coded-key",
    severity: "high",
    confidence: "high",
    cwe: 798,
    see: ["Secrets_Management"],
    title: "A key or password is fixed in the code",
    message:
      "Everybody who can read the code or its history has it, and it cannot be changed without a new version. Read it from the environment or a secret store.",
    rule: {
      any: [
        goCall({ names: "SignedString", as: "KEY" }),
        goCall({ names: "New", on: "^hmac$", as: "KEY", nth: 2 }),
        goCall({ names: "NewCipher", on: "^(?:aes|des|rc4|chacha20\\w*)$", as: "KEY" }),
        goCall({
          names: "NewCookieStore|NewStore|NewFilesystemStore",
          on: "^(?:sessions|cookie|memstore)$",
          as: "KEY",
        }),
        goCall({ names: "SetBasicAuth|UserPassword", as: "KEY", nth: 2 }),
        goCall({ names: "PlainAuth", on: "^smtp$", as: "KEY", nth: 3 }),
        goCall({ names: "Password", on: "^ssh$", as: "KEY" }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [
      inFunction("s, err := t.SignedString(key)"),
      inFunction('req.SetBasicAuth("app", os.Getenv("PW"))'),
    ],
    invalid: [
      found('s, err := t.SignedString([]byte("my-signing-key"))'),
      found('store := sessions.NewCookieStore([]byte("very-fixed-key"))'),
      found('req.SetBasicAuth("admin", "hunter2hunter2")'),
    ],
  },
  {
    id: "go-insecure-random",
    severity: "high",
    confidence: "high",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: "A secret is made with math/rand",
    message:
      "The values of math/rand can be computed from earlier ones, so this secret can be guessed. Use crypto/rand.",
    rule: {
      ...goCall({
        names:
          "Int|Intn|IntN|N|Int31|Int31n|Int63|Int63n|Int32|Int64|Float64|Float32|Uint32|Uint64|Read|Perm|Shuffle",
        on: "^(?:rand|mrand|mathrand|rng|rnd|rand\\.New\\(.*\\)|seededRand|r1?)$",
      }),
      all: [
        {
          inside: {
            stopBy: "end",
            kind: "source_file",
            has: { stopBy: "end", kind: "import_spec", regex: '"math/rand(?:/v2)?"' },
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [
              {
                kind: "function_declaration",
                has: {
                  field: "name",
                  regex:
                    "(?i)(?:token|secret|password|passwd|otp|nonce|sessionid|salt|apikey|key|pin|passcode|csrf\\w*|iv|resetcode|verificationcode|code)$",
                },
              },
              {
                kind: "method_declaration",
                has: {
                  field: "name",
                  regex: "(?i)(?:token|secret|password|otp|nonce|sessionid|salt|apikey)$",
                },
              },
              {
                kind: "assignment_statement",
                has: {
                  field: "left",
                  regex: "(?i)(?:token|secret|password|otp|nonce|sessionid|salt|apikey|key|iv)(?:\\[.*\\])?$",
                },
              },
              {
                kind: "short_var_declaration",
                has: {
                  field: "left",
                  regex:
                    "(?i)(?:token|secret|password|passwd|otp|nonce|sessionid|salt|apikey|key|pin|passcode|csrf\\w*|iv|resetcode|verificationcode|code)$",
                },
              },
            ],
          },
        },
      ],
    },
    valid: [
      'package p\n\nimport "math/rand"\n\nfunc jitter() int {\n\treturn rand.Intn(10)\n}',
      'package p\n\nimport "crypto/rand"\n\nfunc newToken() {\n\trand.Read(b)\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "math/rand"\n\nfunc newToken() string {\n\treturn letters[rand.Intn(26)]\n}',
        lines: [6],
      },
    ],
  },
  {
    id: "go-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: "A signature is compared in varying time",
    message:
      "`bytes.Equal` ends at the first wrong byte, and its time tells a caller how much of the signature was right. Use `hmac.Equal`.",
    rule: {
      any: [
        {
          kind: "call_expression",
          all: [
            { has: { field: "function", regex: "^bytes\\.Equal$" } },
            { has: { field: "arguments", has: { pattern: "$A", nthChild: 1 } } },
            { has: { field: "arguments", has: { pattern: "$B", nthChild: 2 } } },
          ],
        },
      ],
      inside: {
        stopBy: "end",
        any: [{ kind: "function_declaration" }, { kind: "method_declaration" }],
        has: { stopBy: "end", kind: "selector_expression", regex: "^hmac\\.New$" },
      },
    },
    fix: "hmac.Equal($A, $B)",
    valid: [
      inFunction("m := hmac.New(sha256.New, k)\n\tok := hmac.Equal(m.Sum(nil), sent)"),
      inFunction("ok := bytes.Equal(a, b)"),
    ],
    invalid: [
      {
        code: inFunction("m := hmac.New(sha256.New, k)\n\treturn bytes.Equal(m.Sum(nil), sent)"),
        lines: [5],
      },
    ],
  },
  {
    id: "go-secret-compared-plainly",
    severity: "medium",
    confidence: "medium",
    cwe: 208,
    title: "A signature is compared in varying time",
    message:
      "`==` ends at the first wrong byte, and its time tells a caller how much was right. Use `hmac.Equal` or `subtle.ConstantTimeCompare`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[=!]=$" } },
        {
          any: ["left", "right"].flatMap((field) => [
            {
              has: {
                field,
                kind: "call_expression",
                regex:
                  "^(?:hex\\.EncodeToString|base64\\.\\w+\\.EncodeToString|string)\\((?:mac|hash|h|m|sum|hm|digest|expected\\w*)(?:\\.Sum\\(nil\\))?\\)$",
              },
            },
            {
              has: {
                field,
                kind: "identifier",
                regex:
                  "^(?:expectedMAC|expectedMac|expectedSignature|expectedSig|computedSignature|computedMAC|calculatedSignature|hmacHex|expectedHMAC)$",
              },
            },
          ]),
        },
        {
          not: {
            has: {
              field: "right",
              any: [{ kind: "nil" }, { kind: "interpreted_string_literal" }, { kind: "int_literal" }],
            },
          },
        },
      ],
    },
    fileHas: ["hmac"],
    valid: [inFunction("m := hmac.New(sha256.New, k)\n\tok := hmac.Equal(m.Sum(nil), sent)")],
    invalid: [
      {
        code: inFunction("m := hmac.New(sha256.New, k)\n\tok := hex.EncodeToString(m.Sum(nil)) == sent"),
        lines: [5],
      },
    ],
  },
]);
