/** Go: results that are used before their error is checked. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { partsOf } from "./tree.ts";

/** The very next statement uses the return value without a word about the error. */
function isUsedUnchecked(assignment: SgNode): boolean {
  const left = fieldOf(assignment, "left");
  const [value = "", error = ""] = partsOf(left).map(textOf);
  const next = assignment.nextAll().find((one) => one.isNamed() && one.kind() !== "comment");
  const text = next ? textOf(next) : "";
  if (!error.startsWith("err") || /^(?:if|switch|defer)\b/.test(text)) return false;
  const use = new RegExp(String.raw`(?<![\w.])${value}\.\w`);
  return (
    use.test(text) &&
    !new RegExp(String.raw`(?<![\w.])${error}\b(?!\s*:?=(?!=))`).test(text.replace(/^[\w, ]+ :?= /, ""))
  );
}

/** What returns an `*os.File`: the functions of os, and a project's own around them. */
const opensFile = String.raw`^(?:os\.(?:Open|Create|OpenFile|OpenInRoot|CreateTemp)|ioutil\.TempFile|\w*[uU]tils?\.\w*File)\(`;

export const usedBeforeErrorCheck = defineRules(["go"], "bug", [
  {
    id: "go-result-before-error-check",
    severity: "high",
    confidence: "medium",
    cwe: 476,
    title: titles.nilBeforeErrorCheck,
    message:
      "If the call failed, its result is nil, and using it before the error check panics. Check `err` first.",
    rule: {
      kind: "short_var_declaration",
      regex:
        "^\\w+, err\\w* :?= (?:os\\.(?:Open|Create|OpenFile|CreateTemp|Stat|Lstat)|http\\.(?:Get|Post|Head|PostForm|NewRequest|NewRequestWithContext)|net\\.(?:Dial|DialTimeout|Listen)|url\\.Parse|\\w*[cC]lient\\.Do|\\w*(?:db|DB|tx)\\.(?:Query|QueryContext|Begin|Prepare)|gzip\\.NewReader|zip\\.OpenReader)\\(",
    },
    check: isUsedUnchecked,
    valid: [
      inFunction("fh, err := os.Open(p)\n\tif err != nil {\n\t\treturn\n\t}\n\tfh.Stat()"),
      inFunction("fh, err := os.Open(p)\n\tdefer fh.Close()"),
    ],
    invalid: [found("fh, err := os.Open(p)\n\tst, _ := fh.Stat()\n\tif err != nil {\n\t\treturn\n\t}")],
  },
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
]);
