/** Rust: `unwrap` and `expect` on input. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inHandler, inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";
import type { Matcher } from "../writing/rule.ts";

const parsing: Matcher = {
  kind: "field_expression",
  all: [{ has: { field: "field", regex: "^parse$" } }, { has: { field: "value", pattern: "$INPUT" } }],
};

export const panicOnInput = defineRules(
  ["rust"],
  "bug",
  outsideTests([
    {
      id: "rust-panics-on-input",
      ...defects.nullInput,
      cwe: 248,
      rule: {
        kind: "call_expression",
        all: [
          {
            has: {
              field: "function",
              kind: "field_expression",
              all: [
                { has: { field: "field", regex: "^(?:unwrap|expect)$" } },
                {
                  has: {
                    field: "value",
                    any: [
                      {
                        kind: "call_expression",
                        regex:
                          "\\.(?:get|to_str|next|nth|first|last|split_once|find|as_str|strip_prefix)\\([^()]*\\)$",
                        pattern: "$INPUT",
                      },
                      {
                        kind: "call_expression",
                        has: {
                          field: "function",
                          any: [
                            parsing,
                            { kind: "generic_function", has: { field: "function", ...parsing } },
                          ],
                        },
                      },
                      {
                        kind: "call_expression",
                        all: [
                          {
                            has: {
                              field: "function",
                              regex: "(?:^|::)(?:from_str|from_slice|from_utf8|parse)(?:::<[^()]*>)?$",
                            },
                          },
                          { has: { field: "arguments", has: { nthChild: 1, pattern: "$INPUT" } } },
                        ],
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
      flow: { INPUT: "outside" },
      valid: [inHandler("x.parse::<i32>().unwrap_or(0);"), inFunction("x.parse::<i32>().unwrap();")],
      invalid: [
        inHandler("x.parse::<i32>().unwrap();"),
        'fn f(req: HttpRequest) { let n = req.headers().get("x").unwrap(); }',
        inHandler("serde_json::from_str::<A>(&x).unwrap();"),
      ],
    },
  ]),
);
