/** Python: cryptographic keys in the code. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

const saysPublic =
  /(?:#|["']{3})[^\n]{0,120}?(?:\b(?:public(?:ly)?|published|well.known|known to|documented|reverse.engineer\w*|firmware|vendor|obfuscat\w*|test vectors?|specification)\b|\bRFC ?\d|\bMS-[A-Z])/i;

/** The key of another's format, as the comment at it says, or the vector of a self test. */
function isKnownToAll(call: SgNode, { text }: { readonly text: string }): boolean {
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  if (/(?:^|_)(?:self_?)?tests?(?:_|$)|vector/i.test(fieldTextOf(around, "name"))) return true;
  const name = /^\(\s*(\w+)/.exec(fieldTextOf(call, "arguments"))?.[1] ?? "";
  const made = /^[A-Za-z_]/.test(name)
    ? text.search(new RegExp(String.raw`^[ \t]*${name}[ \t]*(?::[^=\n]{0,80})?=(?!=)`, "m"))
    : -1;
  const lines =
    made < 0
      ? []
      : text
          .slice(0, text.indexOf("\n", made + 1))
          .split("\n")
          .slice(-3);
  return [around?.text() ?? "", lines.join("\n")].some((code) => saysPublic.test(code));
}

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
    unsure: isKnownToAll,
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
