/** C#: allocations, loops and sleeps whose size a request decides. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { boundOfLoop } from "../shared/number-uses.ts";
import { foundInParsingMethod, inArrayMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

export const resourceExhaustion = defineRules(["csharp"], "security", [
  {
    id: "csharp-size-from-text",
    ...defects.allocation,
    rule: {
      any: [
        {
          kind: "array_rank_specifier",
          inside: { stopBy: "end", kind: "array_creation_expression" },
          has: { kind: "identifier", pattern: "$N" },
        },
        {
          kind: "object_creation_expression",
          all: [
            {
              has: {
                field: "type",
                regex:
                  "^(?:List|Dictionary|HashSet|Queue|Stack|StringBuilder|ArrayList|Hashtable|MemoryStream)\\b",
              },
            },
            {
              has: {
                field: "arguments",
                has: { nthChild: 1, kind: "argument", has: { kind: "identifier", pattern: "$N" } },
              },
            },
          ],
        },
      ],
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [
      inParsingMethod("if (n > 100) return null;\nreturn new byte[n];"),
      inArrayMethod("return new byte[a.Length];"),
    ],
    invalid: [
      foundInParsingMethod("return new byte[n];"),
      foundInParsingMethod("return new List<string>(n);"),
    ],
  },
  {
    id: "csharp-rounds-from-text",
    ...defects.loopBound,
    rule: boundOfLoop,
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n > 100) return null;\nfor (int i = 0; i < n; i++) G();")],
    invalid: [foundInParsingMethod("for (int i = 0; i < n; i++) G();")],
  },
  {
    id: "csharp-sleep-from-text",
    ...defects.sleepTime,
    rule: csharpCall({ names: "Sleep|Delay", on: "(?:^|\\.)(?:Thread|Task)$", as: "N" }),
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n < 100) Thread.Sleep(n);"), inArrayMethod("Thread.Sleep(100);")],
    invalid: [foundInParsingMethod("Thread.Sleep(n);")],
  },
]);
