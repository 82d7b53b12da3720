/** Go: numbers cut off by a conversion. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./examples.ts";
import { argumentsOf, declarationAround, word } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** `n > 65535` or `n <= maxPort` before it; a comparison with zero says nothing of the upper end. */
function isBoundedAbove(conversion: SgNode): boolean {
  const name = textOf(argumentsOf(conversion)[0] ?? conversion);
  const around = declarationAround(conversion);
  if (around === null) return false;
  const before = textOf(around).slice(0, conversion.range().start.index - around.range().start.index);
  return new RegExp(
    String.raw`${word(name)}\s*(?:>=?|<=?)\s*(?!0\b)[\w(]|(?<![\w.-])(?:[1-9]\d*|\w*[mM]ax\w*)\s*<=?\s*${word(name)}`,
  ).test(before);
}

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
    check: (node) => !isBoundedAbove(node),
    valid: [
      inFunction("n, err := strconv.Atoi(s)\n\tif n < 1 || n > 65535 {\n\t\treturn\n\t}\n\tx := uint16(n)"),
      inFunction("n, err := strconv.ParseInt(s, 10, 32)\n\tx := int32(n)"),
      inFunction("n, err := strconv.Atoi(s)\n\tn = min(max(n, 0), 100)\n\tx := uint8(n)"),
      inFunction("n, err := strconv.Atoi(s)\n\tif n > math.MaxInt32 {\n\t\treturn\n\t}\n\tx := int32(n)"),
    ],
    invalid: [
      { code: inFunction("n, err := strconv.Atoi(s)\n\tx := int32(n)"), lines: [5] },
      {
        code: inFunction("n, err := strconv.Atoi(s)\n\tif n < 0 {\n\t\treturn\n\t}\n\tx := int32(n)"),
        lines: [8],
      },
    ],
  },
]);
