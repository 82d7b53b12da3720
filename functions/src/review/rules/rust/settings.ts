/** Rust: cryptography, settings that leave a door open, and unsafe code. */
import { defineRules } from "../define-rules.ts";
import {
  cipherText,
  cookieText,
  credentialText,
  deserialized,
  nonceText,
  originText,
  rightsText,
  sensitiveLogText,
  swallowed,
  temporaryText,
  timingText,
  tokenText,
  weakRandom,
} from "../other-languages/texts.ts";
import { inFunction, rustCall } from "./matchers.ts";

export const settings = defineRules(["rust"], "security", [
  {
    id: "rust-weak-cipher",
    ...cipherText,
    rule: {
      any: [
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
    id: "rust-weak-random-function",
    ...weakRandom,
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
    id: "rust-insecure-cookie",
    ...cookieText,
    rule: rustCall({
      names:
        "secure|http_only|cookie_secure|cookie_http_only|with_secure|with_http_only|set_secure|set_http_only",
      args: "^\\(\\s*false\\s*\\)$",
    }),
    valid: [inFunction("Cookie::build(a).secure(true);")],
    invalid: [inFunction("Cookie::build(a).secure(false);")],
  },
  {
    id: "rust-any-origin",
    ...originText,
    rule: {
      any: [
        rustCall({ names: "permissive|very_permissive", on: "(?:^|::)(?:Cors|CorsLayer)$" }),
        rustCall({ names: "allow_any_origin" }),
        rustCall({ names: "allow_origin", args: "^\\(\\s*(?:\\w+::)*Any\\s*\\)$" }),
      ],
    },
    valid: [inFunction('Cors::default().allowed_origin("https://example.com");')],
    invalid: [inFunction("Cors::permissive();")],
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
        rustCall({ names: "create|write|open", on: "(?:^|::)(?:File|fs)$", args: '^\\(\\s*"/(?:var/)?tmp/' }),
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
            "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|api_?key|auth_?token|secret|password_hash|tag)(?:\\.as_\\w+\\(\\))?\\s*[!=]=\\s*&?\\*?[a-z][\\w.]*(?:\\(\\))?$",
        },
        { not: { regex: "(?i)None$|len\\(\\)|is_|\\b(?:true|false)$" } },
      ],
    },
    valid: [inFunction("signature.ct_eq(expected);"), inFunction("let a = signature.len() == n;")],
    invalid: [inFunction("if signature == expected { g(); }")],
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
  {
    id: "rust-memory-from-raw-parts",
    severity: "medium",
    confidence: "medium",
    cwe: 119,
    see: ["https://doc.rust-lang.org/std/slice/fn.from_raw_parts.html"],
    title: "Memory is used on the word of a pointer and a length",
    message:
      "A wrong length reads or writes what lies behind it, and a pointer that two own is freed twice. Check the length against the allocation, or keep the owner.",
    rule: {
      any: [
        rustCall({ names: "from_raw_parts|from_raw_parts_mut", on: "(?:^|::)(?:slice|Vec|String)$" }),
        rustCall({ names: "set_len" }),
        rustCall({ names: "copy_nonoverlapping|copy", on: "(?:^|::)ptr$" }),
        rustCall({ names: "zeroed|uninitialized", on: "(?:^|::)mem$" }),
        rustCall({ names: "assume_init" }),
        rustCall({ names: "offset|add|sub", on: "as_(?:mut_)?ptr\\(\\)$|^(?:ptr|p)$" }),
      ],
      not: {
        inside: {
          stopBy: "end",
          any: [{ kind: "unsafe_block" }, { kind: "block" }],
          regex:
            "SAFETY|assert!|\\.len\\(\\)\\s*[<>]|[<>]=?\\s*\\w+\\.(?:len|capacity)\\(\\)|with_capacity\\(|\\.min\\(",
        },
      },
    },
    valid: [inFunction("let s = v.get(..n);")],
    invalid: [inFunction("let s = unsafe { std::slice::from_raw_parts(p, n) };")],
  },
  {
    id: "rust-use-after-free",
    severity: "high",
    confidence: "medium",
    cwe: 416,
    see: ["https://doc.rust-lang.org/std/primitive.pointer.html"],
    title: "A pointer outlives what it points to",
    message:
      "What it points to is dropped at the end of the statement or by the call before, so it reads freed memory. Keep the owner in a variable as long as the pointer is used.",
    rule: {
      any: [
        rustCall({
          names: "as_ptr",
          on: "^(?:\\w+::)*CString::new\\(.*\\)(?:\\.unwrap\\(\\)|\\?|\\.expect\\([^)]*\\))$|^(?:String|Vec)::from\\(.*\\)$",
        }),
      ],
    },
    valid: [inFunction("let c = CString::new(x).unwrap(); g(c.as_ptr());")],
    invalid: [inFunction("let p = CString::new(x).unwrap().as_ptr();")],
  },
  {
    id: "rust-freed-twice",
    severity: "high",
    confidence: "medium",
    cwe: 415,
    see: ["https://doc.rust-lang.org/std/boxed/struct.Box.html#method.from_raw"],
    title: "Memory is freed twice",
    message:
      "The same pointer becomes the property of two owners, and both free it. Make one owner of it, once.",
    rule: {
      kind: "function_item",
      has: {
        field: "body",
        regex:
          "(?s)(?:Box::from_raw|dealloc|libc::free)\\(\\s*p(?:tr)?\\b.*(?:Box::from_raw|dealloc|libc::free)\\(\\s*p(?:tr)?\\b",
      },
      not: { regex: "return|else" },
    },
    valid: [inFunction("unsafe { drop(Box::from_raw(p)); }")],
    invalid: [inFunction("unsafe { drop(Box::from_raw(p)); drop(Box::from_raw(p)); }")],
  },
  {
    id: "rust-static-mut",
    severity: "medium",
    confidence: "medium",
    cwe: 362,
    see: ["https://doc.rust-lang.org/edition-guide/rust-2024/static-mut-references.html"],
    title: "Several threads may write this at once",
    message:
      "Nothing orders the accesses to a mutable static, so values are torn or lost. Use an atomic, a Mutex or OnceLock.",
    rule: {
      any: [
        { kind: "static_item", has: { kind: "mutable_specifier" } },
        { kind: "impl_item", regex: "^unsafe\\s+impl(?:<[^>]*>)?\\s+(?:Send|Sync)\\s+for\\b" },
      ],
    },
    valid: ["static A: AtomicU32 = AtomicU32::new(0);"],
    invalid: ["static mut A: u32 = 0;"],
  },
  {
    id: "rust-ignored-result",
    ...swallowed,
    category: "bug",
    severity: "low",
    confidence: "medium",
    cwe: 252,
    rule: {
      kind: "let_declaration",
      regex:
        "^let\\s+_\\s*=\\s*(?:\\w+(?:\\.|::))+(?:write_all|write|flush|sync_all|commit|save|execute|remove_file|rename|set_permissions|verify|set_read_timeout)\\(",
    },
    valid: [inFunction("file.write_all(b)?;")],
    invalid: [inFunction("let _ = file.write_all(b);")],
  },
]);
