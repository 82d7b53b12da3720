/** C#: indexes that are off by one. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const offByOne = defineRules(["csharp"], "bug", [
  {
    id: "csharp-not-found-at-start",
    severity: "low",
    confidence: "medium",
    cwe: 193,
    title: titles.indexZeroIgnored,
    message:
      "`IndexOf` returns 0 for a match at the start and -1 for none. Compare with `>= 0`, or call Contains.",
    glance: /IndexOf\([^;]{0,400}\)\s*>\s*0\b/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^>$" } },
        {
          has: {
            field: "left",
            ...csharpCall({
              names: "IndexOf",
              args: { not: { has: { nthChild: 2, kind: "argument", has: { kind: "integer_literal" } } } },
            }),
          },
        },
        { has: { field: "right", regex: "^0$" } },
      ],
    },
    valid: [inMethod('if (s.IndexOf("a") >= 0) G();'), inMethod('if (s.IndexOf("a") > -1) G();')],
    invalid: [found('if (s.IndexOf("a") > 0) G();')],
  },
]);
