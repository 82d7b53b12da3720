/** Rust: keys and passwords written in the code. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";
import { titles } from "../writing/titles.ts";

export const hardCodedCredentials = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-hard-coded-key",
      ...defects.hardCodedCredentials,
      rule: {
        any: [
          rustCall({
            names: "from_secret",
            on: "(?:^|::)(?:EncodingKey|DecodingKey)$",
            args: '^\\(\\s*(?:b"|"[^"]*"\\.as_(?:bytes|ref)\\(\\))',
          }),
          rustCall({
            names: "from_slice|new_from_slice",
            on: "(?:^|::)(?:Key|Hmac\\w*)(?:::<\\w+>)?$|Hmac<",
            args: '^\\(\\s*&?(?:b"|"[^"]*"\\.as_bytes\\(\\))',
          }),
          rustCall({
            names: "password",
            as: "KEY",
            on: "(?i)opt|config|builder|Options",
            args: '^\\(\\s*"[^"]+"',
          }),
          rustCall({ names: "basic_auth", args: ',\\s*Some\\(\\s*"[^"]+"' }),
        ],
      },
      valid: [inFunction("EncodingKey::from_secret(key.as_bytes());")],
      invalid: [inFunction('EncodingKey::from_secret(b"abc");')],
    },
    {
      id: "rust-key-from-text",
      ...defects.hardCodedCredentials,
      rule: rustCall({
        names: "from_slice|new_from_slice|from_secret|new",
        on: "(?:^|::)(?:Key|Hmac\\w*|Aes\\w*|ChaCha\\w+|EncodingKey|DecodingKey)(?:::<[\\s\\S]*>)?$|Hmac<",
        as: "KEY",
      }),
      flow: { KEY: "literal" },
      valid: [
        inFunction("Hmac::<Sha256>::new_from_slice(x.as_bytes());"),
        inFunction("Aes256Gcm::new(&key);"),
      ],
      invalid: [inFunction('let k = b"not-a-real-key-at-all"; Key::<Aes256Gcm>::from_slice(k);')],
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
  ]),
);
