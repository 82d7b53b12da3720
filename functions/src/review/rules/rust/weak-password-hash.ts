/** Rust: passwords that are hashed fast or compared as they are, and bytes that should be random and are fixed. */
import type { SgNode } from "@ast-grep/napi";
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const named = "(?i:\\b(?:\\w+_)?(?:password|passwd|passphrase|pwd))\\b";
const password = `${named}\\s*(?:[),;\\]]|\\.(?:as_|to_|trim|bytes|clone|unwrap|expose|borrow))`;

/** A slow hash is made of fast ones, and protocols prescribe theirs. */
const bySlowHash: Matcher = {
  inside: {
    stopBy: "end",
    kind: "function_item",
    regex:
      "(?i)pbkdf|argon|scrypt|bcrypt|\\bkdf|pwned|scramble|native_password|md5_?auth|digest_?auth|zeroize",
  },
};

const fixedBytes =
  '&?(?:\\[\\s*(?:0x)?[0-9a-fA-F]+(?:_?u8)?\\s*[;,][^\\]]*\\]|b"[^"]*"|"[^"]*"\\.as_bytes\\(\\))';

const ciphers =
  /\b\w*(?:encrypt|decrypt|cipher|seal|open_in_place|aes|chacha|hmac|derive|pbkdf2|hkdf|argon2|scrypt)\w*(?:::\w+)*\s*\(/i;

/** Given to something that encrypts, signs or derives, in the same function. */
function isUsedByCipher(declaration: SgNode): boolean {
  const name = fieldTextOf(declaration, "pattern");
  const around = [...ancestorsOf(declaration)].find((one) => kindOf(one) === "function_item");
  const behind = textOf(around ?? declaration)
    .split(textOf(declaration))
    .at(-1);
  const statements = (behind ?? "").split(";");
  return statements.some(
    (one) => ciphers.test(one) && new RegExp(String.raw`[(,&]\s*${name}\b(?!\s*=)`).test(one),
  );
}

export const weakPasswordHash = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-password-hash-too-fast",
      ...defects.fastPasswordHash,
      rule: {
        any: [
          rustCall({
            names: "digest|hash|compute",
            on: "(?:^|::)(?:Sha\\w+|Md5|md5|Blake\\w+|blake\\d\\w*|digest|sha\\d+|Sm3|Keccak\\w*)$",
            args: password,
          }),
          rustCall({ names: "digest", on: "(?:^|::)(?:ring::)?digest$", args: password }),
          rustCall({
            names: "update|input|chain_update",
            on: "(?i)hasher|sha\\d*|digest|md5|blake",
            args: password,
          }),
          rustCall({
            names: "hash",
            on: `${named}$`,
            args: "^\\(\\s*&mut\\s+\\w*(?:hasher|state|h)\\s*\\)$",
          }),
        ],
        not: bySlowHash,
      },
      valid: [
        inFunction("let h = Sha256::digest(file);"),
        inFunction("let h = Argon2::default().hash_password(password, &salt);"),
        inFunction("hasher.update(password_hash);"),
      ],
      invalid: [
        inFunction("let h = Sha256::digest(password.as_bytes());"),
        inFunction("hasher.update(user.password);"),
        inFunction("let mut hasher = DefaultHasher::new(); form.password.hash(&mut hasher);"),
      ],
    },
    {
      id: "rust-password-compared-plainly",
      ...defects.hardCodedCredentials,
      severity: "medium",
      title: titles.hardCodedPassword,
      rule: {
        kind: "binary_expression",
        regex:
          '^&?(?:\\w+\\.)*(?i:\\w*(?:password|passwd|passphrase))(?:\\.(?:as_str|trim|as_ref)\\(\\))?\\s*==\\s*&?(?:(?:\\w+::)*[A-Z][A-Z0-9_]*|"[^"]{3,}")$',
      },
      valid: [
        inFunction("let a = password == confirmed;"),
        inFunction('let a = password == "";'),
        inFunction("let a = kind_of_password == Kind::New;"),
      ],
      invalid: [
        inFunction("if form.password == ADMIN_PASSWORD { g(); }"),
        inFunction('if password == "abc123" { g(); }'),
      ],
    },
    {
      id: "rust-fixed-bytes-for-cipher",
      ...defects.fixedNonce,
      title: titles.fixedNonce,
      message:
        "The key, nonce or salt is in the source, so anyone with the code has it, and messages encrypted twice with it can be read. Take keys from outside, and nonces and salts from OsRng.",
      rule: {
        any: [
          {
            kind: "let_declaration",
            regex: `^let\\s+(?:\\w+_)?(?:key|iv|nonce|salt)\\w{0,2}\\s*(?::[^=]*)?=\\s*${fixedBytes};$`,
          },
          rustCall({
            names: "set_nonce|set_iv|with_nonce|with_iv|set_salt|with_salt|set_key",
            args: `^\\(\\s*${fixedBytes}\\s*\\)$`,
          }),
          rustCall({
            names: "\\w*(?:encrypt|decrypt|seal_in_place)\\w*",
            args: ",\\s*&?(?:mut\\s+)?\\[\\s*\\d+(?:_?u8)?\\s*;[^\\]]*\\]\\s*[,)]",
          }),
        ],
      },
      check: (node) => kindOf(node) !== "let_declaration" || isUsedByCipher(node),
      valid: [
        inFunction("let mut nonce = [0u8; 12]; OsRng.fill_bytes(&mut nonce); seal(&nonce, x);"),
        inFunction("let key = [0u8; 16]; compare(&key);"),
        inFunction("c.set_iv(&iv);"),
      ],
      invalid: [
        inFunction("let iv: &[u8; 16] = &[0u8; 16]; encrypt(x, key, iv);"),
        inFunction('let aes_key = b"0123456789abcdef"; let c = Aes128::new(&aes_key);'),
        inFunction("c.set_nonce(&[1u8; 12]);"),
      ],
    },
  ]),
);
