/** Go: an `io.Writer` that modifies its input. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { word } from "./tree.ts";

export const writerModifiesInput = defineRules(["go"], "bug", [
  {
    id: "go-writer-changes-buffer",
    severity: "medium",
    confidence: "high",
    cwe: 471,
    see: ["https://pkg.go.dev/io#Writer"],
    title: "`io.Writer` modifies its input",
    message:
      "`io.Writer` must not modify the slice, even temporarily, because the caller still uses these bytes. Copy them first.",
    textFilter: /\bWrite\(\w+ \[\]byte\)/,
    rule: {
      kind: "method_declaration",
      regex: "^func \\([^)]*\\) Write\\(\\w+ \\[\\]byte\\) \\((?:\\w+ )?int, (?:\\w+ )?error\\)",
    },
    check: (node) => {
      const [, name = ""] = /Write\((\w+) \[\]byte\)/.exec(textOf(node)) ?? [];
      return new RegExp(String.raw`${word(name)}\[[^\]:]*\]\s*=[^=]|${word(name)} = append\(${name},`).test(
        fieldTextOf(node, "body"),
      );
    },
    valid: ["package p\n\nfunc (t T) Write(b []byte) (int, error) {\n\treturn t.w.Write(b)\n}"],
    invalid: [
      {
        code: "package p\n\nfunc (t T) Write(b []byte) (int, error) {\n\tb[0] = 1\n\treturn t.w.Write(b)\n}",
        lines: [3],
      },
    ],
  },
]);
