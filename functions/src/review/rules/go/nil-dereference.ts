/** Go: nil pointers that are used. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { asksIfNil } from "./text-glances.ts";

export const nilDereference = defineRules(["go"], "bug", [
  {
    id: "go-nil-used",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "Nil dereference: used where it is nil",
    message:
      "The branch runs only if {the value} is nil, so reading a field or element of it panics. Test for `!= nil`.",
    names: testedForNull,
    glance: asksIfNil,
    rule: { kind: "if_statement", has: { field: "condition", regex: "^\\w+ == nil$" } },
    check: isNilUsed,
    valid: [
      inFunction("if r == nil {\n\t\t// its loop reads r.Header\n\t\tr = make()\n\t}"),
      inFunction("if n == nil {\n\t\tn = g()\n\t\tn.x()\n\t}"),
      inFunction("if err == nil {\n\t\tg()\n\t}"),
      inFunction("if n == nil {\n\t\tt.Error(\"the file 'a/n.txt' is gone\")\n\t}"),
      inFunction("if n == nil {\n\t\tg(func() { n.x = 1 })\n\t}"),
    ],
    invalid: [found("if n == nil {\n\t\tg(n.name)\n\t}"), found("if n == nil {\n\t\treturn n.Name\n\t}")],
  },
]);

/** A member of it is read before it is given a value. */
function isNilUsed(branch: SgNode): boolean {
  const name = textOf(fieldOf(branch, "condition") ?? branch).split(" ")[0] ?? "";
  const body = fieldOf(branch, "consequence");
  if (body === null || name === "err") return false;
  const text = textOf(body).replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/\/[^\n]*/g, '""');
  const use = text.search(new RegExp(String.raw`(?<![\w."])${name}\.[A-Za-z]\w*(?![\w(])`));
  const change = text.search(new RegExp(String.raw`(?<![\w.])${name}\b[\w, ]*:?=[^=]|&${name}\b|\bfunc\(`));
  return use >= 0 && (change < 0 || use < change);
}
