/** Rust: unsafe code that reads or keeps what it must not. */
import { inFunction, rustCall, outsideTests } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const memory = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-transmute",
      severity: "medium",
      confidence: "medium",
      cwe: 843,
      see: ["https://doc.rust-lang.org/std/mem/fn.transmute.html"],
      title: "Type confusion: unchecked `transmute`",
      message:
        "If size, alignment or validity differ, the behavior is undefined. Use `from_ne_bytes`, a pointer cast or a crate that checks the layout.",
      rule: {
        kind: "call_expression",
        has: {
          field: "function",
          regex: "^(?:std::|core::)?(?:mem::)?transmute(?:_copy)?(?:::<[\\s\\S]*>)?$",
        },
      },
      valid: [inFunction("let a = u32::from_ne_bytes(b);")],
      invalid: [
        inFunction("let a = unsafe { std::mem::transmute::<A, B>(b) };"),
        inFunction("let a = unsafe { std::mem::transmute::<[u8; 4], f32>(b) };"),
      ],
    },
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
    {
      id: "rust-use-after-free",
      severity: "high",
      confidence: "medium",
      cwe: 416,
      see: ["https://doc.rust-lang.org/std/primitive.pointer.html"],
      title: "Dangling pointer: owner dropped",
      message:
        "The owner is dropped at the end of the statement or by the call before, so the pointer reads freed memory. Keep the owner in a variable as long as the pointer is used.",
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
      id: "rust-destructor-skipped",
      ...defects.resourceLeak,
      severity: "low",
      title: "Resource leak: destructor skipped with `forget`",
      message:
        "`forget` skips the destructor, so files, locks and memory stay taken. Drop the value, or use ManuallyDrop and say in a comment who frees it.",
      rule: {
        ...rustCall({ names: "forget", on: "(?:^|::)mem$" }),
        not: {
          inside: { stopBy: "end", kind: "function_item", regex: "unsafe|from_raw|as_ptr|into_raw|SAFETY" },
        },
      },
      valid: [inFunction("drop(file);"), inFunction("let p = v.as_ptr(); std::mem::forget(v);")],
      invalid: [inFunction("std::mem::forget(file);")],
    },
    {
      id: "rust-static-mut",
      severity: "medium",
      confidence: "medium",
      cwe: 362,
      see: ["https://doc.rust-lang.org/edition-guide/rust-2024/static-mut-references.html"],
      title: "Data race: mutable static",
      message:
        "Accesses to a mutable static are not synchronized, so writes are torn or lost. Use an atomic, a Mutex or OnceLock.",
      rule: {
        any: [
          { kind: "static_item", has: { kind: "mutable_specifier" } },
          {
            kind: "impl_item",
            regex: "^unsafe\\s+impl\\s*<[^>]*\\b[A-Z]\\w*\\b[^>]*>\\s*(?:Send|Sync)\\s+for\\b",
            not: { regex: "\\b(?:Send|Sync)\\b[\\s\\S]*\\b(?:Send|Sync)\\b|<'\\w+>\\s*(?:Send|Sync)" },
          },
        ],
      },
      valid: [
        "static A: AtomicU32 = AtomicU32::new(0);",
        "unsafe impl<T: Send> Send for A<T> {}",
        "unsafe impl Send for A {}",
      ],
      invalid: ["static mut A: u32 = 0;", "unsafe impl<T> Send for A<T> {}"],
    },
  ]),
);
