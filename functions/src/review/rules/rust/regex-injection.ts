/** Rust: regular expressions from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, outsideTests, rustCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const regexInjection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-regex-from-request",
      ...defects.regexInjection,
      cwe: 400,
      severity: "low",
      title: titles.regexInjection,
      message:
        "The request value becomes a pattern, and a large one takes much memory to compile. Escape the value, or set a size limit.",
      rule: rustCall({ names: "new", on: "(?:^|::)(?:Regex|RegexBuilder)$", as: "REGEX" }),
      flow: { REGEX: "outside" },
      valid: [inHandler('Regex::new("a+");')],
      invalid: [inHandler("Regex::new(&x);")],
    },
  ]),
);
