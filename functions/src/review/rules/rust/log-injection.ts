/** Rust: request values in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { logText } from "../shared/defect-messages.ts";
import { inHandler, outsideTests } from "./matchers.ts";

export const logInjection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-log-injection",
      ...logText,
      rule: {
        any: [
          {
            kind: "macro_invocation",
            all: [
              { has: { field: "macro", regex: "^(?:log::|tracing::)?(?:info|warn|error|debug|trace)$" } },
              { pattern: "$TEXT" },
            ],
          },
        ],
      },
      flow: { TEXT: "outside" },
      valid: [inHandler('info!("a");')],
      invalid: [inHandler('info!("user {}", x);')],
    },
  ]),
);
