/** Rust: memory that is read before it has a value. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, rustCall, inFunction } from "./matchers.ts";

export const uninitializedMemory = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-read-before-written",
      severity: "high",
      confidence: "medium",
      cwe: 908,
      see: ["https://doc.rust-lang.org/std/mem/union.MaybeUninit.html"],
      title: "Use of uninitialized memory",
      message:
        "The memory is exposed before it is initialized, so reading it is undefined behavior for many types. Fill it first, with `resize`, `read_to_end` or `MaybeUninit::write`.",
      rule: {
        any: [
          rustCall({ names: "assume_init", on: "(?:uninit|uninit_array)(?:::<[\\s\\S]*>)?\\(\\)$" }),
          {
            kind: "expression_statement",
            regex: "^(?:unsafe\\s*\\{\\s*)?\\w+\\.set_len\\(",
            follows: { kind: "let_declaration", regex: "=\\s*Vec(?:::<[^;]*>)?::with_capacity\\(" },
          },
        ],
        // An array of MaybeUninit itself may hold anything.
        not: {
          inside: {
            stopBy: "end",
            kind: "function_item",
            regex: "\\[\\s*(?:\\w+::)*MaybeUninit<|[Ss]afety:|SAFETY",
          },
        },
      },
      valid: [
        inFunction("let mut v = Vec::with_capacity(n); v.resize(n, 0);"),
        inFunction("let a: [MaybeUninit<u8>; 4] = unsafe { MaybeUninit::uninit().assume_init() };"),
      ],
      invalid: [
        inFunction("let a: u64 = unsafe { MaybeUninit::uninit().assume_init() };"),
        inFunction("let mut v = Vec::with_capacity(n); unsafe { v.set_len(n); }"),
      ],
    },
  ]),
);
