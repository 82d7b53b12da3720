/** Rust: cryptography, keys, files and logs that leave a door open. */
import { inFunction, rustCall, outsideTests } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import {
  cipherText,
  credentialText,
  deserialized,
  nonceText,
  rightsText,
  sensitiveLogText,
  temporaryText,
  timingText,
  tokenText,
  weakHash,
  weakRandom,
} from "../shared/defect-messages.ts";

export const settings = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-weak-hash",
      ...weakHash,
      rule: {
        any: [
          {
            kind: "call_expression",
            has: {
              field: "function",
              regex:
                "^(?:md5::compute|(?:md5::|md_5::)?Md5::(?:new|digest)|(?:sha1::)?Sha1::(?:new|digest|from))$",
            },
          },
          {
            kind: "macro_invocation",
            regex: "[^\\w](?:md5::compute|Md5::(?:new|digest)|Sha1::(?:new|digest))\\(",
          },
          { kind: "call_expression", has: { field: "function", regex: "^MessageDigest::(?:md5|sha1)$" } },
        ],
      },
      valid: [inFunction("let h = Sha256::digest(x);")],
      invalid: [inFunction("let h = md5::compute(x);"), inFunction("let h = Sha1::new();")],
    },
    {
      id: "rust-weak-random",
      ...weakRandom("This generator", "Use `OsRng`."),
      rule: {
        kind: "let_declaration",
        all: [
          {
            has: { field: "pattern", regex: "(?i)(?:token|secret|password|nonce|salt|otp|session_id|key)$" },
          },
          { has: { field: "value", regex: "\\b(?:fastrand::|SmallRng::|StdRng::seed_from_u64|oorandom::)" } },
        ],
      },
      valid: [inFunction("let token = OsRng.gen::<u64>();"), inFunction("let jitter = fastrand::u32(..9);")],
      invalid: [inFunction("let token = fastrand::u64(..);")],
    },
    {
      id: "rust-weak-cipher",
      ...cipherText,
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
      ...nonceText,
      rule: rustCall({
        names: "from_slice|assume_unique_for_key|try_assume_unique_for_key",
        on: "(?:^|::)(?:Nonce|XNonce|GenericArray)$",
        args: '^\\(\\s*&?(?:b"[^"]*"|\\[0(?:u8)?;\\s*\\d+\\])\\s*\\)$',
      }),
      valid: [inFunction("let n = Nonce::from_slice(&bytes);")],
      invalid: [inFunction('let n = Nonce::from_slice(b"unique nonce");')],
    },
    {
      id: "rust-hard-coded-key",
      ...credentialText,
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
      ...credentialText,
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
      id: "rust-weak-random-function",
      ...weakRandom("This generator", "Use `OsRng`."),
      rule: {
        kind: "function_item",
        all: [
          {
            has: {
              field: "name",
              regex: "(?i)(?:token|secret|password|nonce|salt|otp|session_id|api_key|key)$",
            },
          },
          {
            has: {
              field: "body",
              regex:
                "\\b(?:fastrand::|SmallRng::|StdRng::seed_from_u64|ChaCha\\w+Rng::seed_from_u64|oorandom::|XorShiftRng|Pcg32)",
            },
          },
        ],
      },
      valid: ["fn new_token() -> u64 { OsRng.next_u64() }"],
      invalid: ["fn new_token() -> u64 { fastrand::u64(..) }"],
    },
    {
      id: "rust-token-not-verified",
      ...tokenText,
      rule: rustCall({
        names:
          "insecure_disable_signature_validation|dangerous_insecure_decode\\w*|insecure_decode|dangerous_unsafe_decode|decode_unverified",
      }),
      valid: [inFunction("decode::<C>(x, &key, &Validation::default());")],
      invalid: [inFunction("v.insecure_disable_signature_validation();")],
    },
    {
      id: "rust-file-for-everybody",
      ...rightsText,
      rule: rustCall({ names: "from_mode|mode|set_mode", args: "^\\(\\s*0o[0-7]*[2367]\\s*\\)$" }),
      valid: [inFunction("Permissions::from_mode(0o600);")],
      invalid: [inFunction("Permissions::from_mode(0o777);")],
    },
    {
      id: "rust-guessable-temporary-file",
      ...temporaryText,
      rule: {
        any: [
          rustCall({
            names: "create|write|open",
            on: "(?:^|::)(?:File|fs)$",
            args: '^\\(\\s*"/(?:var/)?tmp/',
          }),
          rustCall({ names: "join", on: "(?:^|::)temp_dir\\(\\)$", args: '^\\(\\s*"' }),
        ],
      },
      valid: [inFunction("tempfile::NamedTempFile::new();")],
      invalid: [inFunction('File::create("/tmp/report.txt");')],
    },
    {
      id: "rust-timing",
      ...timingText,
      rule: {
        kind: "binary_expression",
        all: [
          {
            regex:
              "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|api_?key|auth_?token|secret|password_hash|(?:^|_)mac|tag)(?:\\([^()]*\\))?(?:\\.as_\\w+\\(\\))?\\s*[!=]=\\s*&?\\*?[a-z][\\w.]*(?:\\(\\))?$",
          },
          { not: { regex: "(?i)None$|len\\(\\)|is_|\\b(?:true|false)$" } },
        ],
      },
      valid: [inFunction("signature.ct_eq(expected);"), inFunction("let a = signature.len() == n;")],
      invalid: [
        inFunction("if signature == expected { g(); }"),
        inFunction("if compute_mac(a) == mac { g(); }"),
      ],
    },
    {
      id: "rust-secret-in-log",
      ...sensitiveLogText,
      rule: {
        kind: "macro_invocation",
        all: [
          {
            has: {
              field: "macro",
              regex: "^(?:log::|tracing::)?(?:info|warn|error|debug|trace|println|eprintln)$",
            },
          },
          {
            regex:
              "(?i)(?:,\\s*&?(?:\\w+\\.)*|\\{)(?:\\w*_)?(?:password|passwd|secret|access_token|api_key|private_key)(?:\\s*[,)}:])",
          },
        ],
      },
      valid: [inFunction('info!("password was changed");')],
      invalid: [inFunction('info!("login {} {}", user, password);')],
    },
    {
      id: "rust-unsafe-deserialization",
      ...deserialized,
      rule: rustCall({ names: "access_unchecked|archived_root|from_bytes_unchecked" }),
      valid: [inFunction("rkyv::access::<A, E>(&x);")],
      invalid: [inFunction("unsafe { rkyv::archived_root::<A>(&x) };")],
    },
  ]),
);
