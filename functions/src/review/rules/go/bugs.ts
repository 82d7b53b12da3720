/** Go: code that cannot mean what it says, and errors that vanish. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const bugs = defineRules(["go"], "bug", [
  {
    id: "go-used-before-error-check",
    severity: "high",
    confidence: "high",
    cwe: 476,
    see: ["https://pkg.go.dev/net/http#Get"],
    title: "Nil dereference: result used before its error check",
    message:
      "If the call failed, the result is nil, and this line panics. Check the error first, then defer the close.",
    rule: {
      kind: "defer_statement",
      has: {
        kind: "call_expression",
        has: {
          field: "function",
          kind: "selector_expression",
          all: [
            { has: { field: "field", regex: "^Close$" } },
            {
              has: {
                field: "operand",
                any: [
                  { kind: "identifier", pattern: "$R" },
                  { kind: "selector_expression", has: { field: "operand", pattern: "$R" } },
                ],
              },
            },
          ],
        },
      },
      follows: {
        kind: "short_var_declaration",
        all: [
          { has: { field: "left", has: { nthChild: 1, pattern: "$R" } } },
          { has: { field: "left", has: { nthChild: 2, regex: "^err\\w*$" } } },
        ],
      },
    },
    valid: [
      inFunction("r, err := http.Get(u)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer r.Body.Close()"),
    ],
    invalid: [
      found("r, err := http.Get(u)\n\tdefer r.Body.Close()\n\tif err != nil {\n\t\treturn err\n\t}", 5),
      found("fh, err := os.Open(p)\n\tdefer fh.Close()", 5),
    ],
  },
  {
    id: "go-ignored-error",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: "Return value ignored: error discarded",
    message:
      "The error is discarded, so if the call fails, the result is nil and its first use panics far from the cause. Check the error.",
    rule: {
      kind: "short_var_declaration",
      all: [
        {
          has: {
            field: "left",
            all: [{ has: { nthChild: 2, regex: "^_$" } }, { has: { nthChild: 1, not: { regex: "^_$" } } }],
          },
        },
        {
          has: {
            field: "right",
            has: {
              nthChild: 1,
              kind: "call_expression",
              has: {
                field: "function",
                regex:
                  "^(?:os\\.(?:Open|Create|OpenFile|ReadFile)|http\\.(?:Get|Post|Head|NewRequest|NewRequestWithContext)|sql\\.Open|\\w*(?:db|DB|tx|conn)\\.(?:Query|QueryContext|Prepare|Begin|BeginTx)|net\\.(?:Dial|Listen)|\\w*[cC]lient\\.Do|template\\.New\\(.*\\)\\.Parse|gzip\\.NewReader|zip\\.OpenReader)$",
              },
            },
          },
        },
      ],
    },
    valid: [inFunction("fh, err := os.Open(p)"), inFunction("n, _ := strconv.Atoi(s)")],
    invalid: [found("fh, _ := os.Open(p)"), found("rows, _ := db.Query(q)")],
  },
  {
    id: "go-empty-error-branch",
    severity: "medium",
    confidence: "high",
    cwe: 390,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: titles.swallowed,
    message:
      "The error is checked and then ignored, so the code continues after the failure. Return it, or say in a comment why it may be ignored.",
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "condition", regex: "^err != nil$" } },
        { has: { field: "consequence", regex: "^\\{\\s*\\}$" } },
      ],
    },
    valid: [
      inFunction("if err != nil {\n\t\treturn err\n\t}"),
      inFunction("if err != nil {\n\t\t// best effort\n\t}"),
    ],
    invalid: [found("if err != nil {\n\t}")],
  },
  {
    id: "go-self-assignment",
    severity: "medium",
    confidence: "high",
    cwe: 563,
    title: titles.selfAssignment,
    message:
      "The assignment has no effect; another name was probably intended. Write that name, or remove the line.",
    rule: {
      kind: "assignment_statement",
      all: [
        { has: { field: "left", pattern: "$X" } },
        { has: { field: "right", pattern: "$X" } },
        { has: { field: "operator", regex: "^=$" } },
        { not: { regex: "[(\\[]" } },
      ],
    },
    valid: [inFunction("s.name = name"), inFunction("a, b = b, a")],
    invalid: [found("s.name = s.name")],
  },
  {
    id: "go-unreachable-code",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.unreachable,
    message:
      "This statement always leaves the block, so the code after it never runs. Remove that code, or move it up.",
    rule: {
      any: ["return_statement", "continue_statement", "break_statement"].map((kind) => ({
        kind,
        all: [
          { inside: { kind: "statement_list" } },
          {
            precedes: {
              any: [
                { kind: "expression_statement" },
                { kind: "if_statement" },
                { kind: "return_statement" },
                { kind: "for_statement" },
                { kind: "short_var_declaration" },
                { kind: "assignment_statement" },
              ],
            },
          },
        ],
      })),
    },
    valid: [inFunction("if a {\n\t\treturn nil\n\t}\n\treturn g()")],
    invalid: [found("return nil\n\tg()")],
  },
  {
    id: "go-float-equality",
    severity: "low",
    confidence: "medium",
    cwe: 1077,
    title: titles.floatEquality,
    message:
      "Rounding makes the result differ in the last digit, so this equality is rarely true. Compare the difference with a tolerance.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { kind: "float_literal", not: { regex: "^\\d*\\.(?:0*|5|25|75)$" } } },
      ],
    },
    valid: [inFunction("if x == 0.5 {\n\t}"), inFunction("if math.Abs(x-0.1) < 1e-9 {\n\t}")],
    invalid: [found("if a+b == 0.3 {\n\t\tg()\n\t}")],
  },
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
            ],
          },
        },
      ],
    },
    valid: [
      inFunction("n, err := strconv.ParseInt(s, 10, 32)\n\tx := int32(n)"),
      inFunction("n, err := strconv.Atoi(s)\n\tif n > math.MaxInt32 {\n\t\treturn\n\t}\n\tx := int32(n)"),
    ],
    invalid: [{ code: inFunction("n, err := strconv.Atoi(s)\n\tx := int32(n)"), lines: [5] }],
  },
]);
