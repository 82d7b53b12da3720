/** Rust: secrets in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const secretLogging = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-secret-in-log",
      ...defects.secretLogged,
      rule: {
        kind: "macro_invocation",
        all: [
          {
            has: {
              field: "macro",
              regex: "^(?:log::|tracing::)?(?:info|warn|error|debug|trace|println|eprintln)$",
            },
          },
          {
            regex:
              "(?i)(?:,\\s*&?(?:\\w+\\.)*|\\{)(?:\\w*_)?(?:password|passwd|secret|access_token|api_key|private_key)(?:\\s*[,)}:])",
          },
        ],
      },
      valid: [inFunction('info!("password was changed");')],
      invalid: [inFunction('info!("login {} {}", user, password);')],
    },
  ]),
);
