/** Rust: passwords that are hashed fast or compared as they are, and bytes that should be random and are fixed. */
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
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
  ]),
);
