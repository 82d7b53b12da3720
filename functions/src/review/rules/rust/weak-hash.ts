/** Rust: broken hash functions. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const weakHash = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-weak-hash",
      ...defects.weakHash,
      rule: {
        any: [
          {
            kind: "call_expression",
            has: {
              field: "function",
              regex:
                "^(?:md5::compute|(?:md5::|md_5::)?Md5::(?:new|digest)|(?:sha1::)?Sha1::(?:new|digest|from))$",
            },
          },
          {
            kind: "macro_invocation",
            regex: "[^\\w](?:md5::compute|Md5::(?:new|digest)|Sha1::(?:new|digest))\\(",
          },
          { kind: "call_expression", has: { field: "function", regex: "^MessageDigest::(?:md5|sha1)$" } },
        ],
      },
      valid: [inFunction("let h = Sha256::digest(x);")],
      invalid: [inFunction("let h = md5::compute(x);"), inFunction("let h = Sha1::new();")],
    },
  ]),
);
