/** Rust: secrets compared in a time that tells how much of them is right. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const timingAttack = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-timing",
      ...defects.timing,
      rule: {
        kind: "binary_expression",
        all: [
          {
            regex:
              "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|api_?key|auth_?token|secret|password_hash|(?:^|_)mac|tag)(?:\\([^()]*\\))?(?:\\.as_\\w+\\(\\))?\\s*[!=]=\\s*&?\\*?[a-z][\\w.]*(?:\\(\\))?$",
          },
          { not: { regex: "(?i)None$|len\\(\\)|is_|\\b(?:true|false)$" } },
        ],
      },
      valid: [inFunction("signature.ct_eq(expected);"), inFunction("let a = signature.len() == n;")],
      invalid: [
        inFunction("if signature == expected { g(); }"),
        inFunction("if compute_mac(a) == mac { g(); }"),
      ],
    },
  ]),
);
