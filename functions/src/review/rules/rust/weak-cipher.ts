/** Rust: broken ciphers, and ciphers with a fixed nonce. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

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
  ]),
);
