/** Rust: errors that are ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const swallowedError = defineRules(
  ["rust"],
  "bug",
  outsideTests([
    {
      id: "rust-ignored-result",
      ...defects.swallowed,
      severity: "low",
      confidence: "medium",
      cwe: 252,
      rule: {
        kind: "let_declaration",
        regex:
          "^let\\s+_\\s*=\\s*(?:\\w+(?:\\.|::))+(?:write_all|write|flush|sync_all|commit|save|execute|remove_file|rename|set_permissions|verify|set_read_timeout)\\(",
        // An error goes up, and only the return value is not wanted.
        not: { regex: "\\?;$" },
      },
      valid: [inFunction("file.write_all(b)?;"), inFunction("let _ = file.write(b)?;")],
      invalid: [inFunction("let _ = file.write_all(b);")],
    },
  ]),
);
