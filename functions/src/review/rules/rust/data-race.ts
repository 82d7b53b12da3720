/** Rust: data that threads share without a lock. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests } from "./matchers.ts";
import type { SgNode } from "@ast-grep/napi";

const unguarded = /\b(?:Cell|RefCell|UnsafeCell|Rc)\s*</;

const guarded = /\b(?:Mutex|RwLock|Atomic\w+|Once\w*|Lock\w*)\b/;

/** The file declares the type, and holds something in it that only one thread may touch. */
function holdsUnguarded(node: SgNode): boolean {
  const name = /\bfor\s+(\w+)/.exec(node.text())?.[1] ?? "";
  const declared = new RegExp(`\\bstruct\\s+${name}\\b[^{;(]*[{(]([^})]*)`).exec(
    node.getRoot().root().text(),
  );
  return declared !== null && unguarded.test(declared[1] ?? "") && !guarded.test(declared[1] ?? "");
}

export const dataRace = defineRules(
  ["rust"],
  "security",
  outsideTests([
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
    {
      id: "rust-shared-without-lock",
      category: "bug",
      severity: "medium",
      confidence: "medium",
      cwe: 362,
      see: ["https://doc.rust-lang.org/nomicon/send-and-sync.html"],
      title: "Data race: `Send` or `Sync` on a type without locking",
      message:
        "`Cell`, `RefCell` and `Rc` are not synchronized, so sharing them between threads is a data race. Use an atomic, a `Mutex` or an `Arc`, and remove the `unsafe impl`.",
      rule: { kind: "impl_item", regex: "^unsafe\\s+impl(?:<[^>]*>)?\\s+(?:Send|Sync)\\s+for\\s+\\w+" },
      check: holdsUnguarded,
      valid: [
        "struct A { n: Mutex<u32> }\nunsafe impl Sync for A {}",
        "struct A { p: *mut u8 }\nunsafe impl Send for A {}",
      ],
      invalid: [{ code: "struct A { n: Cell<u32> }\nunsafe impl Sync for A {}", lines: [2] }],
    },
  ]),
);
