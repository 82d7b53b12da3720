/** Rust: locks that are held too long, dropped at once, or taken twice. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction } from "./matchers.ts";
import type { SgNode } from "@ast-grep/napi";

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

/** `self.sensor.read()` also reads what is no lock; a file that names none tells no more. */
function mayBeNoLock(node: SgNode, { text }: { readonly text: string }): boolean {
  const method = /\.(lock|read|write)\(\)/.exec(node.text())?.[1];
  return method !== "lock" && !/\bRwLock\b|_?lock\w*\.(?:read|write)\(\)/i.test(text);
}

export const locks = defineRules(
  ["rust"],
  "bug",
  outsideTests([
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
      unsure: mayBeNoLock,
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
      unsure: mayBeNoLock,
      valid: [inFunction("let _guard = m.lock().unwrap();"), inFunction("let _ = file.write(b);")],
      invalid: [inFunction("let _ = m.lock().unwrap();")],
    },
    {
      id: "rust-borrowed-twice",
      severity: "high",
      confidence: "medium",
      cwe: 667,
      see: ["https://doc.rust-lang.org/std/cell/struct.RefCell.html"],
      title: "Deadlock: lock or borrow taken twice",
      message:
        "The first guard lives to the end of the block, so taking a second one here panics for a `RefCell` and deadlocks for a `Mutex`. Call `drop` on the first guard before this line, or reuse it.",
      rule: {
        kind: "let_declaration",
        all: [
          {
            has: {
              field: "value",
              regex: "\\.(?:borrow_mut|lock|write)\\(\\)(?:\\.unwrap\\(\\)|\\.expect\\([^()]*\\)|\\?)?$",
              pattern: "$GUARD",
            },
          },
          { not: { has: { field: "pattern", regex: "^_$" } } },
          {
            follows: {
              stopBy: "end",
              kind: "let_declaration",
              all: [
                { has: { field: "value", pattern: "$GUARD" } },
                { not: { has: { field: "pattern", regex: "^_$" } } },
              ],
            },
          },
          { not: { inside: { kind: "block", regex: "\\bdrop\\(" } } },
        ],
      },
      valid: [
        inFunction("{ let a = c.borrow_mut(); } let b = c.borrow_mut();"),
        inFunction("let a = c.lock().unwrap(); drop(a); let b = c.lock().unwrap();"),
      ],
      invalid: [inFunction("let a = c.borrow_mut(); let b = c.borrow_mut();")],
    },
  ]),
);
