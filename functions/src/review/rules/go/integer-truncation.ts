/** Go: numbers cut off by a conversion. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const integerTruncation = defineRules(["go"], "bug", [
  {
    id: "go-number-truncated",
    category: "security",
    severity: "medium",
    confidence: "high",
    cwe: 190,
    see: ["https://pkg.go.dev/strconv#ParseInt"],
    title: titles.truncation,
    message:
      "`strconv.Atoi` accepts numbers that do not fit the smaller type, and the conversion silently changes them, possibly to negative ones. Use `strconv.ParseInt(s, 10, 32)` with the wanted size.",
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^(?:int32|int16|int8|uint32|uint16|uint8|byte)$" } },
        { has: { kind: "argument_list", has: { kind: "identifier", pattern: "$N" } } },
        {
          inside: {
            stopBy: "end",
            any: [{ kind: "function_declaration" }, { kind: "method_declaration" }, { kind: "func_literal" }],
            all: [
              {
                has: {
                  stopBy: "end",
                  kind: "short_var_declaration",
                  all: [
                    { has: { field: "left", has: { nthChild: 1, pattern: "$N" } } },
                    {
                      has: {
                        field: "right",
                        regex: "^strconv\\.(?:Atoi\\(|Parse(?:Int|Uint)\\(.*,\\s*(?:64|0)\\)$)",
                      },
                    },
                  ],
                },
              },
              { not: { regex: "math\\.Max(?:Int|Uint)(?:8|16|32)" } },
              // `n = min(max(n, 0), 100)`
              {
                not: {
                  has: {
                    stopBy: "end",
                    kind: "assignment_statement",
                    all: [
                      { has: { field: "left", has: { pattern: "$N" } } },
                      { has: { field: "right", regex: "^(?:min|max|clamp|\\w+\\.(?:Clamp|Min|Max))\\(" } },
                    ],
                  },
                },
              },
            ],
          },
        },
      ],
    },
    valid: [
      inFunction("n, err := strconv.ParseInt(s, 10, 32)\n\tx := int32(n)"),
      inFunction("n, err := strconv.Atoi(s)\n\tn = min(max(n, 0), 100)\n\tx := uint8(n)"),
      inFunction("n, err := strconv.Atoi(s)\n\tif n > math.MaxInt32 {\n\t\treturn\n\t}\n\tx := int32(n)"),
    ],
    invalid: [{ code: inFunction("n, err := strconv.Atoi(s)\n\tx := int32(n)"), lines: [5] }],
  },
]);
