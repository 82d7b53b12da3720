/** Java: values that may be null, used without a check. */
import type { SgNode } from "@ast-grep/napi";
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

export const nullDereference = defineRules(["java"], "maintainability", [
  {
    id: "java-nullable-answer-used",
    severity: "low",
    confidence: "medium",
    category: "bug",
    cwe: 690,
    title: titles.nullUse,
    message:
      "If the property or parameter is missing, the return value is null and this throws. Check the return value, or pass a default.",
    rule: {
      kind: "method_invocation",
      has: {
        field: "object",
        kind: "method_invocation",
        regex:
          '^(?:System\\.(?:getProperty|getenv)\\("[^"]*"\\)|\\w+\\.(?:getParameter|getHeader)\\("[^"]*"\\))$',
      },
    },
    check: (node) => !/^(?:requireNonNull|ofNullable)/.test(node.field("name")?.text() ?? ""),
    valid: [
      methodWith('return System.getProperty("a", "b").trim();'),
      methodWith('return "x".equals(System.getProperty("a"));'),
    ],
    invalid: [
      foundWith('return System.getProperty("a").trim();'),
      foundWith('return request.getParameter("a").length();'),
    ],
  },
  {
    id: "java-nullable-variable-used",
    severity: "low",
    confidence: "medium",
    category: "bug",
    cwe: 690,
    title: titles.nullUse,
    message:
      "If the property or variable is missing, its value is null and this throws. Check the value, or pass a default.",
    rule: {
      kind: "local_variable_declaration",
      has: {
        kind: "variable_declarator",
        has: { field: "value", regex: '^System\\.(?:getProperty|getenv)\\("[^"]*"\\)$' },
      },
    },
    check: isUsedUntested,
    valid: [methodWith('String a = System.getProperty("a"); if (a != null) return a.trim(); return null;')],
    invalid: [foundWith('String a = System.getProperty("a"); return a.trim();')],
  },
]);

/** The next statement calls a method of the variable declared here. */
function isUsedUntested(declaration: SgNode): boolean {
  const name = fieldTextOf(declaration.find({ rule: { kind: "variable_declarator" } }), "name");
  const next = declaration
    .nextAll()
    .find((one) => one.isNamed() && !String(one.kind()).includes("comment"))
    ?.text();
  if (next === undefined || next.includes("null")) return false;
  return new RegExp(String.raw`(?<![\w.])${name}\.\w+\(`).test(next);
}
