/** Python: keys and hashes that are made of passwords, and keys that stand in the code. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const weakPasswordHash = defineRules(["python"], "security", [
  {
    id: "py-few-iterations",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fewIterations,
    message:
      "With so few iterations, a stolen hash is guessed at millions of tries per second. Use at least 600,000 rounds with SHA-256, or argon2.",
    rule: {
      any: [
        pyCall({
          names: "pbkdf2_hmac",
          bare: "also",
          on: "^hashlib$",
          args: { has: { nthChild: 4, regex: "^(?:iterations=)?\\d{1,4}$" } },
        }),
        pyCall({
          names: "PBKDF2HMAC|PBKDF2",
          bare: "also",
          on: ".",
          args: pyKeyword("iterations|count", { regex: "^\\d{1,4}$" }),
        }),
      ],
    },
    valid: ['hashlib.pbkdf2_hmac("sha256", p, s, 600_000)'],
    invalid: ['hashlib.pbkdf2_hmac("sha256", p, s, 100)', "PBKDF2HMAC(algorithm=a, iterations=1000)"],
  },
  {
    id: "py-fixed-salt",
    severity: "medium",
    confidence: "high",
    cwe: 760,
    see: ["Password_Storage"],
    title: titles.fixedSalt,
    message:
      "With a fixed salt, equal passwords have equal hashes, and one table of guesses serves for all of them. Generate a random salt for each with `os.urandom(16)`, and store it with the hash.",
    rule: {
      any: [
        pyCall({ names: "pbkdf2_hmac", bare: "also", on: "^hashlib$", as: "SALT", nth: 3 }),
        pyCall({
          names: "scrypt|pbkdf2_hmac",
          bare: "also",
          on: "^hashlib$",
          args: pyKeyword("salt", { pattern: "$SALT" }),
        }),
        pyCall({
          names: "PBKDF2HMAC|Scrypt|Argon2id",
          bare: "also",
          on: ".",
          args: pyKeyword("salt", { pattern: "$SALT" }),
        }),
        pyCall({ names: "PBKDF2|scrypt", bare: "only", as: "SALT", nth: 2 }),
      ],
    },
    flow: { SALT: "literal" },
    // A key that was drawn at random is in no table of guesses, and is looked up by its hash.
    unsure: (call) =>
      /\b(?:\w+_)?(?:token|api_key|raw_key|access_key|key|secret)s?(?:\.encode\(|\s*,)/i.test(textOf(call)),
    valid: [
      'hashlib.pbkdf2_hmac("sha256", p, os.urandom(16), 600_000)',
      "hashlib.scrypt(p, salt=user.salt, n=2**14, r=8, p=1)",
    ],
    invalid: [
      'hashlib.pbkdf2_hmac("sha256", p, b"pepper", 600_000)',
      'hashlib.scrypt(p, salt=b"pepper", n=2**14, r=8, p=1)',
    ],
  },
  {
    id: "py-hard-coded-key",
    ...defects.encryptionKeyInSource,
    rule: {
      any: [
        pyCall({
          names: "AES|AES128|AES256|Camellia|ChaCha20|TripleDES|Blowfish|ARC4|CAST5|SEED|SM4|IDEA",
          on: "(?:^|\\.)algorithms$",
          as: "KEY",
        }),
        pyCall({
          names: "new",
          on: "^(?:AES|DES3?|ARC[24]|Blowfish|CAST|Salsa20|ChaCha20(?:_Poly1305)?)$",
          as: "KEY",
        }),
        pyCall({
          names: "AESGCM|AESGCMSIV|AESCCM|AESSIV|AESOCB3|ChaCha20Poly1305|SecretBox|Fernet",
          bare: "also",
          as: "KEY",
        }),
        pyCall({
          names: "URLSafe(?:Timed)?Serializer|TimestampSigner",
          bare: "also",
          as: "KEY",
          args: { not: { has: { nthChild: 1, kind: "keyword_argument" } } },
        }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [
      "Cipher(algorithms.AES(key), modes.CBC(iv))",
      'AES.new(os.environ["KEY"].encode(), AES.MODE_CBC, iv)',
      "Fernet(Fernet.generate_key())",
      "AESGCM(bytes(16))",
      'TimestampSigner(salt="mail.confirm")',
    ],
    invalid: [
      'c = Cipher(algorithms.AES(b"0123456789abcdef"), modes.CBC(iv))',
      'c = AES.new(b"0123456789abcdef", AES.MODE_CBC, iv)',
      { code: 'KEY = b"0123456789abcdef"\ndef box():\n    return AESGCM(KEY)', lines: [3] },
      'c = ChaCha20Poly1305(bytes.fromhex("00112233445566778899aabbccddeeff"))',
    ],
  },
  {
    id: "py-signing-key-in-code",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedKey,
    message:
      "The signing key is in the source, so anyone who reads the code can create tokens with any user and role. Read the key from the environment, and rotate it.",
    rule: pyCall({ names: "encode", on: "^(?:jwt|jose\\.jwt|pyjwt|jws)$", as: "KEY", nth: 2 }),
    flow: { KEY: "literal" },
    valid: ['jwt.encode(claims, key, algorithm="HS256")', 'jwt.encode(claims, os.environ["KEY"])'],
    invalid: ['token = jwt.encode({"sub": 1}, "kitten-of-autumn", algorithm="HS256")'],
  },
  {
    id: "py-fast-password-hasher",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "A fast hasher comes first, so an attacker with a stolen table of hashes can try billions of passwords per second. Put Argon2 or PBKDF2 first.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", regex: "^PASSWORD_HASHERS$" } },
        {
          has: {
            field: "right",
            regex: "^[\\[(]\\s*[\"'][\\w.]*(?:MD5|SHA1|Crypt|Unsalted\\w+)PasswordHasher",
          },
        },
      ],
    },
    fileHas: ["PASSWORD_HASHERS"],
    valid: ['PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]'],
    invalid: ['PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]'],
  },
]);
