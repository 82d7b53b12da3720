/** Rust: certificates, weak hashes, guessable secrets and unchecked memory. */
import { defineRules } from "../define-rules.ts";
import type { Matcher } from "../rule.ts";
import { tlsOff, weakHash, weakRandom } from "../other-languages/texts.ts";

const inFunction = (body: string): string => `fn f(x: &str) { ${body} }`;
/** A method or function whose last name is one of `names`. */
const call = (names: string, args?: Matcher): Matcher => ({
  kind: "call_expression",
  all: [
    {
      has: {
        field: "function",
        any: [
          { kind: "field_expression", has: { field: "field", regex: `^(?:${names})$` } },
          { kind: "scoped_identifier", has: { field: "name", regex: `^(?:${names})$` } },
          { kind: "identifier", regex: `^(?:${names})$` },
        ],
      },
    },
    ...(args ? [{ has: { field: "arguments", ...args } }] : []),
  ],
});

export const bugs = defineRules(["rust"], "security", [
  {
    id: "rust-certificate-not-checked",
    ...tlsOff,
    rule: {
      any: [
        call("danger_accept_invalid_certs|danger_accept_invalid_hostnames", {
          has: { kind: "boolean_literal", regex: "^true$" },
        }),
        call("set_verify", { has: { regex: "SslVerifyMode::NONE$" } }),
      ],
    },
    valid: [inFunction("Client::builder().danger_accept_invalid_certs(false).build();")],
    invalid: [
      inFunction("Client::builder().danger_accept_invalid_certs(true);"),
      inFunction("b.set_verify(SslVerifyMode::NONE);"),
    ],
  },
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
    ...weakRandom,
    rule: {
      kind: "let_declaration",
      all: [
        { has: { field: "pattern", regex: "(?i)(?:token|secret|password|nonce|salt|otp|session_id|key)$" } },
        { has: { field: "value", regex: "\\b(?:fastrand::|SmallRng::|StdRng::seed_from_u64|oorandom::)" } },
      ],
    },
    valid: [inFunction("let token = OsRng.gen::<u64>();"), inFunction("let jitter = fastrand::u32(..9);")],
    invalid: [inFunction("let token = fastrand::u64(..);")],
  },
  {
    id: "rust-transmute",
    severity: "medium",
    confidence: "medium",
    cwe: 843,
    see: ["https://doc.rust-lang.org/std/mem/fn.transmute.html"],
    title: "Memory is read as another type without a check",
    message:
      "When size, alignment or validity differ the program does anything at all. Use `from_ne_bytes`, a pointer cast or a crate that checks the layout.",
    rule: {
      kind: "call_expression",
      has: { field: "function", regex: "^(?:std::|core::)?(?:mem::)?transmute(?:::<[^;]*>)?$" },
    },
    valid: [inFunction("let a = u32::from_ne_bytes(b);")],
    invalid: [inFunction("let a = unsafe { std::mem::transmute::<A, B>(b) };")],
  },
  {
    id: "rust-unchecked-access",
    severity: "medium",
    confidence: "medium",
    cwe: 119,
    see: ["https://doc.rust-lang.org/std/primitive.slice.html#method.get_unchecked"],
    title: "An index is not checked",
    message:
      "A wrong index reads or writes other memory. Use `get`, or show in a comment why the index is right.",
    rule: {
      all: [
        call("get_unchecked|get_unchecked_mut|from_utf8_unchecked|unwrap_unchecked|unreachable_unchecked"),
        {
          not: {
            inside: {
              stopBy: "end",
              any: [{ kind: "block" }, { kind: "expression_statement" }, { kind: "let_declaration" }],
              follows: { kind: "line_comment", regex: "SAFETY" },
            },
          },
        },
        {
          not: {
            inside: {
              stopBy: "end",
              kind: "unsafe_block",
              has: { stopBy: "end", kind: "line_comment", regex: "SAFETY" },
            },
          },
        },
      ],
    },
    valid: [inFunction("let a = v.get(0);")],
    invalid: [inFunction("let a = unsafe { v.get_unchecked(i) };")],
  },
]);
