/** Python: cryptographic keys in the code. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const hardCodedCredentials = defineRules(["python"], "security", [
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
]);
