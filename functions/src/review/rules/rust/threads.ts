/** Rust: locks that are held too long or not at all, and types that threads share without one. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, outsideTests } from "./matchers.ts";

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

/** Something is awaited behind the declaration, in the same block, while the guard is there. */
function isHeldAcrossAwait(node: SgNode): boolean {
  const name =
    node
      .field("pattern")
      ?.text()
      .replace(/^mut\s+/, "") ?? "";
  for (const next of node.nextAll()) {
    if (new RegExp(`\\bdrop\\(${name}\\)`).test(next.text())) return false;
    if (/\.await\b/.test(next.text()) && !/\basync\s+(?:move\s*)?\{/.test(next.text())) return true;
  }
  return false;
}

export const threads = defineRules(
  ["rust"],
  "bug",
  outsideTests([
    {
      id: "rust-shared-without-lock",
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
    {
      id: "rust-lock-across-await",
      severity: "medium",
      confidence: "high",
      cwe: 833,
      see: ["https://docs.rs/tokio/latest/tokio/sync/struct.Mutex.html"],
      title: "Lock held across `await`",
      message:
        "The guard is held across `await`, so another task that locks it blocks its thread and can deadlock the executor. Drop the guard before `await`, or use an async mutex such as `tokio::sync::Mutex`.",
      rule: {
        kind: "let_declaration",
        all: [
          { has: { field: "pattern", regex: "^(?:mut\\s+)?[a-z]\\w*$" } },
          {
            has: {
              field: "value",
              regex: "^[^*].*\\.(?:lock|read|write)\\(\\)\\s*\\.(?:unwrap|expect)\\([^()]*\\)$",
            },
          },
        ],
        inside: {
          stopBy: { any: [{ kind: "closure_expression" }, { kind: "function_item" }] },
          any: [
            { kind: "async_block" },
            { kind: "function_item", has: { kind: "function_modifiers", regex: "\\basync\\b" } },
          ],
        },
      },
      check: isHeldAcrossAwait,
      valid: [
        "async fn f(m: &M) { let g = m.lock().unwrap(); let v = *g; drop(g); h(v).await; }",
        "async fn f(m: &M) { let g = m.lock().await; h(*g).await; }",
        "async fn f(m: &M) { { let g = m.lock().unwrap(); k(*g); } h().await; }",
      ],
      invalid: ["async fn f(m: &M) { let g = m.lock().unwrap(); h(*g).await; }"],
    },
    {
      id: "rust-guard-let-go",
      severity: "medium",
      confidence: "high",
      cwe: 667,
      see: ["https://doc.rust-lang.org/std/sync/struct.MutexGuard.html"],
      title: "Lock guard dropped at once: `let _`",
      message:
        "`let _` drops the guard at once, so the code after it is not protected. Give the guard a name, such as `_guard`.",
      rule: {
        kind: "let_declaration",
        regex:
          "^let\\s+_\\s*=\\s*[^;{}]*\\.(?:lock|read|write)\\(\\)(?:\\s*\\.(?:unwrap|expect)\\([^()]*\\)|\\.await|\\?)*;$",
      },
      valid: [inFunction("let _guard = m.lock().unwrap();"), inFunction("let _ = file.write(b);")],
      invalid: [inFunction("let _ = m.lock().unwrap();")],
    },
  ]),
);
