/** Rust: request values in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, outsideTests } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const logInjection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-log-injection",
      ...defects.logInjection,
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
