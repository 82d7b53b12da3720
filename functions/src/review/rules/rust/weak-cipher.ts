/** Rust: broken ciphers, and ciphers with a fixed nonce. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";
import { titles } from "../writing/titles.ts";
import { kindOf, fieldTextOf, ancestorsOf, textOf } from "../../syntax/node-memo.ts";
import type { SgNode } from "@ast-grep/napi";

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

export const weakCipher = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-weak-cipher",
      ...defects.weakCipher,
      rule: {
        any: [
          rustCall({
            names: "set_cipher_list|set_ciphersuites|cipher_list",
            args: '"[^"]*\\b(?:[A-Z0-9]+[_-])*(?:RC4|3DES|DES|NULL|EXPORT|EXP|MD5|aNULL|eNULL|LOW)\\b|"[^"]*_(?:RC4|3DES|NULL|DES)_',
          }),
          rustCall({ names: "des_\\w+|rc4\\w*|rc2_\\w+|bf_\\w+|aes_\\d+_ecb", on: "(?:^|::)Cipher$" }),
          rustCall({
            names: "new|new_from_slice|new_varkey|new_fix",
            on: "(?:^|::)(?:Des|TdesEde[23]|TdesEee[23]|Rc4|Rc2|Blowfish)$|(?:^|::)Ecb(?:::)?<|\\becb::(?:En|De)cryptor|Ecb$|(?:^|::)(?:EcbDes|Aes\\d+Ecb\\w*)$",
          }),
        ],
      },
      valid: [inFunction("let c = Aes256Gcm::new(&k);")],
      invalid: [inFunction("let c = Cipher::aes_128_ecb();"), inFunction("let c = Des::new(&k);")],
    },
    {
      id: "rust-fixed-nonce",
      ...defects.fixedNonce,
      rule: rustCall({
        names: "from_slice|assume_unique_for_key|try_assume_unique_for_key",
        on: "(?:^|::)(?:Nonce|XNonce|GenericArray)$",
        args: '^\\(\\s*&?(?:b"[^"]*"|\\[0(?:u8)?;\\s*\\d+\\])\\s*\\)$',
      }),
      valid: [inFunction("let n = Nonce::from_slice(&bytes);")],
      invalid: [inFunction('let n = Nonce::from_slice(b"unique nonce");')],
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
