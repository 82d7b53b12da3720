/** Rust: resources whose destructor is skipped. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, rustCall, inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const resourceLeak = defineRules(
  ["rust"],
  "security",
  outsideTests([
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
  ]),
);
