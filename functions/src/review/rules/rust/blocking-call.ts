/** Rust: blocking calls in asynchronous code. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, rustCall, inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const blockingCall = defineRules(
  ["rust"],
  "bug",
  outsideTests([
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
  ]),
);
