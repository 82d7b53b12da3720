/** Go: errors that are ignored or checked too late. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** What returns an `*os.File`: the functions of os, and a project's own around them. */
const opensFile = String.raw`^(?:os\.(?:Open|Create|OpenFile|OpenInRoot|CreateTemp)|ioutil\.TempFile|\w*[uU]tils?\.\w*File)\(`;

export const ignoredError = defineRules(["go"], "bug", [
  {
    id: "go-used-before-error-check",
    severity: "high",
    confidence: "high",
    cwe: 476,
    see: ["https://pkg.go.dev/net/http#Get"],
    title: titles.nilBeforeErrorCheck,
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
        // `Close` of a nil `*os.File` returns an error.
        not: { has: { field: "right", regex: opensFile } },
        all: [
          { has: { field: "left", has: { nthChild: 1, pattern: "$R" } } },
          { has: { field: "left", has: { nthChild: 2, regex: "^err\\w*$" } } },
        ],
      },
    },
    valid: [
      inFunction("r, err := http.Get(u)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer r.Body.Close()"),
      inFunction("fh, err := os.Open(p)\n\tdefer fh.Close()"),
      inFunction("out, err := util.CreateNestedFile(p)\n\tdefer out.Close()"),
    ],
    invalid: [
      found("r, err := http.Get(u)\n\tdefer r.Body.Close()\n\tif err != nil {\n\t\treturn err\n\t}", 5),
      found("z, err := zip.OpenReader(p)\n\tdefer z.Close()", 5),
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
    unsure: (node) => /:?= os\.ReadFile\(/.test(textOf(node)),
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
]);
