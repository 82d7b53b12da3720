/** Rust: index and slice accesses without bounds checks. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, rustCall, inFunction } from "./matchers.ts";

export const uncheckedAccess = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-unchecked-access",
      severity: "medium",
      confidence: "medium",
      cwe: 119,
      see: ["https://doc.rust-lang.org/std/primitive.slice.html#method.get_unchecked"],
      title: "Unchecked index access",
      message:
        "The index is not checked, so a wrong one reads or writes other memory. Use `get`, or explain in a comment why the index is valid.",
      rule: {
        all: [
          rustCall({
            names:
              "get_unchecked|get_unchecked_mut|from_utf8_unchecked|unwrap_unchecked|unreachable_unchecked",
          }),
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
    {
      id: "rust-memory-from-raw-parts",
      severity: "medium",
      confidence: "medium",
      cwe: 119,
      see: ["https://doc.rust-lang.org/std/slice/fn.from_raw_parts.html"],
      title: "Unsafe slice from raw parts",
      message:
        "The slice trusts a pointer and a length, so a wrong length accesses memory after it, and a pointer with two owners is freed twice. Check the length against the allocation, or keep the owner.",
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
            regex: "SAFETY|assert!|\\.len\\(\\)\\s*[<>]|[<>]=?\\s*\\w+\\.(?:len|capacity)\\(\\)|\\.min\\(",
          },
        },
      },
      valid: [inFunction("let s = v.get(..n);")],
      invalid: [inFunction("let s = unsafe { std::slice::from_raw_parts(p, n) };")],
    },
  ]),
);
