/** Rust: failures that end the program, pass unseen or make it wait. */
import { inFunction, inHandler, rustCall, outsideTests } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const parsing: Matcher = {
  kind: "field_expression",
  all: [{ has: { field: "field", regex: "^parse$" } }, { has: { field: "value", pattern: "$INPUT" } }],
};

export const panicsAndIgnoredResults = defineRules(
  ["rust"],
  "bug",
  outsideTests([
    {
      id: "rust-ignored-result",
      ...defects.swallowed,
      category: "bug",
      severity: "low",
      confidence: "medium",
      cwe: 252,
      rule: {
        kind: "let_declaration",
        regex:
          "^let\\s+_\\s*=\\s*(?:\\w+(?:\\.|::))+(?:write_all|write|flush|sync_all|commit|save|execute|remove_file|rename|set_permissions|verify|set_read_timeout)\\(",
        // An error goes up, and only the answer is not wanted.
        not: { regex: "\\?;$" },
      },
      valid: [inFunction("file.write_all(b)?;"), inFunction("let _ = file.write(b)?;")],
      invalid: [inFunction("let _ = file.write_all(b);")],
    },
    {
      id: "rust-panics-on-input",
      ...defects.nullInput,
      cwe: 248,
      rule: {
        kind: "call_expression",
        all: [
          {
            has: {
              field: "function",
              kind: "field_expression",
              all: [
                { has: { field: "field", regex: "^(?:unwrap|expect)$" } },
                {
                  has: {
                    field: "value",
                    any: [
                      {
                        kind: "call_expression",
                        regex:
                          "\\.(?:get|to_str|next|nth|first|last|split_once|find|as_str|strip_prefix)\\([^()]*\\)$",
                        pattern: "$INPUT",
                      },
                      {
                        kind: "call_expression",
                        has: {
                          field: "function",
                          any: [
                            parsing,
                            { kind: "generic_function", has: { field: "function", ...parsing } },
                          ],
                        },
                      },
                      {
                        kind: "call_expression",
                        all: [
                          {
                            has: {
                              field: "function",
                              regex: "(?:^|::)(?:from_str|from_slice|from_utf8|parse)(?:::<[^()]*>)?$",
                            },
                          },
                          { has: { field: "arguments", has: { nthChild: 1, pattern: "$INPUT" } } },
                        ],
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
      flow: { INPUT: "outside" },
      valid: [inHandler("x.parse::<i32>().unwrap_or(0);"), inFunction("x.parse::<i32>().unwrap();")],
      invalid: [
        inHandler("x.parse::<i32>().unwrap();"),
        'fn f(req: HttpRequest) { let n = req.headers().get("x").unwrap(); }',
        inHandler("serde_json::from_str::<A>(&x).unwrap();"),
      ],
    },
    {
      id: "rust-blocks-executor",
      ...defects.blockingAsync,
      rule: {
        any: [
          rustCall({ names: "sleep", on: "(?:^|::)thread$" }),
          rustCall({ names: "get|post|new|builder", on: "(?:^|::)reqwest::blocking(?:::Client)?$" }),
          rustCall({
            names: "block_on",
            on: "(?i)(?:runtime|rt|handle|executor|block_in_place)\\w*(?:\\(\\))?$",
          }),
        ],
        inside: {
          stopBy: { any: [{ kind: "closure_expression" }, { kind: "function_item" }] },
          any: [
            { kind: "async_block" },
            { kind: "function_item", has: { kind: "function_modifiers", regex: "\\basync\\b" } },
          ],
        },
      },
      valid: [
        "async fn f() { tokio::time::sleep(d).await; }",
        "async fn f() { tokio::task::spawn_blocking(|| std::thread::sleep(d)).await; }",
        inFunction("std::thread::sleep(d);"),
      ],
      invalid: ["async fn f() { std::thread::sleep(d); }"],
    },
    {
      id: "rust-borrowed-twice",
      severity: "high",
      confidence: "medium",
      cwe: 667,
      category: "bug",
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
    {
      id: "rust-narrowed-length",
      severity: "low",
      confidence: "medium",
      cwe: 197,
      category: "bug",
      see: ["https://rust-lang.github.io/rust-clippy/master/index.html#cast_possible_truncation"],
      title: titles.truncation,
      message:
        "A value longer than the smaller type keeps only its low bits, so the length is silently wrong. Use `try_from` and handle what does not fit.",
      rule: {
        kind: "type_cast_expression",
        all: [
          {
            has: {
              field: "value",
              regex: "(?:\\.(?:len|count|capacity)\\(\\)|^\\w*(?:len|length|size|count))$",
            },
          },
          { has: { field: "type", regex: "^[iu](?:8|16)$" } },
        ],
      },
      valid: [inFunction("let n = u16::try_from(v.len())?;"), inFunction("let n = v.len() as u64;")],
      invalid: [inFunction("let n = v.len() as u16;")],
    },
  ]),
);
