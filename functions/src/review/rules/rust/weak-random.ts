/** Rust: secrets made with a generator whose values can be predicted. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction } from "./matchers.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";

export const weakRandom = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-weak-random",
      ...predictableRandom("This generator", "Use `OsRng`."),
      rule: {
        kind: "let_declaration",
        all: [
          {
            has: { field: "pattern", regex: "(?i)(?:token|secret|password|nonce|salt|otp|session_id|key)$" },
          },
          { has: { field: "value", regex: "\\b(?:fastrand::|SmallRng::|StdRng::seed_from_u64|oorandom::)" } },
        ],
      },
      valid: [inFunction("let token = OsRng.gen::<u64>();"), inFunction("let jitter = fastrand::u32(..9);")],
      invalid: [inFunction("let token = fastrand::u64(..);")],
    },
    {
      id: "rust-weak-random-function",
      ...predictableRandom("This generator", "Use `OsRng`."),
      rule: {
        kind: "function_item",
        all: [
          {
            has: {
              field: "name",
              regex: "(?i)(?:token|secret|password|nonce|salt|otp|session_id|api_key|key)$",
            },
          },
          {
            has: {
              field: "body",
              regex:
                "\\b(?:fastrand::|SmallRng::|StdRng::seed_from_u64|ChaCha\\w+Rng::seed_from_u64|oorandom::|XorShiftRng|Pcg32)",
            },
          },
        ],
      },
      valid: ["fn new_token() -> u64 { OsRng.next_u64() }"],
      invalid: ["fn new_token() -> u64 { fastrand::u64(..) }"],
    },
  ]),
);
