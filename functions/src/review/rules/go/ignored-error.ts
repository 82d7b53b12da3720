/** Go: errors that are ignored or checked too late. */
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { goCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { argumentsOf, assignedTo, declarationAround, partsOf, typeOfParameter } from "./tree.ts";

function isFile(call: SgNode): boolean {
  const name = /^(\w+)\./.exec(textOf(call))?.[1] ?? "";
  return new RegExp(
    String.raw`\b${name}\s+\*os\.File\b|\b${name}(?:,\s*\w+)?\s*:?=\s*os\.(?:Create|OpenFile|CreateTemp)\(`,
  ).test(textOf(declarationAround(call) ?? call));
}

/** A page of a constant was seen to be one. */
function isOfFixedText(declaration: SgNode): boolean {
  const call = partsOf(fieldOf(declaration, "right"))[0];
  if (!call || !/^template\..*\.Parse$/.test(fieldTextOf(call, "function"))) return false;
  return argumentsOf(call).every((one) => isLiteral(one) || isOfPackage(one));
}

/** pgx says that the error of `Query` may be ignored, as the rows return it again. */
function isToldByRows(declaration: SgNode, text: string): boolean {
  return textOf(declaration).includes(".Query(") && text.includes("jackc/pgx");
}

function isLiteral(node: SgNode): boolean {
  return /^(?:interpreted|raw)_string_literal$/.test(kindOf(node));
}

function isOfPackage(node: SgNode): boolean {
  const name = textOf(node);
  const isLocal = assignedTo(name, node) !== null || typeOfParameter(name, node) !== null;
  return kindOf(node) === "identifier" && !isLocal;
}

export const ignoredError = defineRules(["go"], "bug", [
  {
    id: "go-ignored-error",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: "Return value ignored: error discarded",
    message:
      "The error is discarded, so if the call fails, the result is nil and its first use fails far from the cause. Check the error.",
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
    check: (node, { text }) => !isOfFixedText(node) && !isToldByRows(node, text),
    // The methods of a nil file return an error of their own.
    unsure: (node) =>
      /:?= (?:os\.(?:ReadFile|Open|OpenFile|Create)|http\.NewRequest\w*)\(/.test(textOf(node)),
    valid: [
      inFunction("fh, err := os.Open(p)"),
      inFunction("n, _ := strconv.Atoi(s)"),
      inFunction('page, _ := template.New("page").Parse(text)'),
      'package p\n\nimport "github.com/jackc/pgx/v5"\n\nfunc f(conn *pgx.Conn) {\n\trows, _ := conn.Query(ctx, q)\n\treturn pgx.CollectRows(rows, scan)\n}',
      inFunction('page, _ := template.New("page").Parse("<p>{{.}}</p>")'),
    ],
    invalid: [
      found("fh, _ := os.Open(p)"),
      found("rows, _ := db.Query(q)"),
      found('text := read()\n\tpage, _ := template.New("page").Parse(text)', 5),
    ],
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
    id: "go-write-unchecked",
    severity: "low",
    confidence: "medium",
    cwe: 252,
    title: "Return value ignored: `Close` error of a written file",
    message:
      "A full disk is reported only by this error, and the rest of the data is lost silently. Check the error.",
    rule: {
      kind: "expression_statement",
      has: {
        any: [
          goCall({ names: "Write|WriteString|WriteAt", on: "^\\w+$" }),
          goCall({ names: "WriteFile|Rename|Truncate|Symlink", on: "^(?:os|ioutil)$" }),
        ],
      },
    },
    fileHas: ["os.", "ioutil.WriteFile"],
    check: (node) => /^(?:os|ioutil)\./.test(textOf(node)) || isFile(node),
    valid: [inFunction("w.Write(b)"), inFunction("fh, err := os.Create(p)\n\t_, err = fh.Write(b)")],
    invalid: [
      { code: inFunction("fh, err := os.Create(p)\n\tfh.Write(b)"), lines: [5] },
      found('os.WriteFile("state", b, 0o600)'),
    ],
  },
]);
