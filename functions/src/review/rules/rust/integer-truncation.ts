/** Rust: values cut to fewer bits. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const integerTruncation = defineRules(
  ["rust"],
  "bug",
  outsideTests([
    {
      id: "rust-narrowed-length",
      severity: "low",
      confidence: "medium",
      cwe: 197,
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
