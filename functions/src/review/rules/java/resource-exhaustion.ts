/** Java: allocations, loops and sleeps whose size a request decides. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { boundOfLoop } from "../shared/number-uses.ts";
import { foundInParsingMethod, inArrayMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

export const resourceExhaustion = defineRules(["java"], "security", [
  {
    id: "java-size-from-text",
    ...defects.allocation,
    rule: {
      any: [
        { kind: "array_creation_expression", has: { kind: "dimensions_expr", has: { pattern: "$N" } } },
        {
          kind: "object_creation_expression",
          all: [
            {
              has: {
                field: "type",
                regex:
                  "^(?:\\w+\\.)*(?:ArrayList|HashMap|HashSet|Vector|StringBuilder|StringBuffer|ArrayDeque|Hashtable)\\b",
              },
            },
            { has: { kind: "argument_list", has: { nthChild: 1, pattern: "$N" } } },
          ],
        },
        javaCall({ names: "allocate|allocateDirect", on: "^\\w*Buffer$", as: "N" }),
      ],
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [
      inParsingMethod("if (n > 100) return null;\nreturn new byte[n];"),
      inArrayMethod("return new byte[a.length];"),
    ],
    invalid: [
      foundInParsingMethod("return new byte[n];"),
      foundInParsingMethod("return new ArrayList<String>(n);"),
    ],
  },
  {
    id: "java-rounds-from-text",
    ...defects.loopBound,
    rule: boundOfLoop,
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n > 100) return null;\nfor (int i = 0; i < n; i++) g();")],
    invalid: [foundInParsingMethod("for (int i = 0; i < n; i++) g();")],
  },
  {
    id: "java-sleep-from-text",
    ...defects.sleepTime,
    rule: javaCall({ names: "sleep", on: "^(?:Thread|TimeUnit\\.\\w+)$", as: "N" }),
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n < 100) Thread.sleep(n);"), inArrayMethod("Thread.sleep(100);")],
    invalid: [foundInParsingMethod("Thread.sleep(n);")],
  },
]);
