/** C#: increments whose result is lost. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { callableOf } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const lostIncrement = defineRules(["csharp"], "bug", [
  {
    id: "csharp-increment-lost",
    severity: "high",
    confidence: "high",
    cwe: 665,
    title: titles.lostIncrement,
    message:
      "The old value is assigned or returned, and the incremented one is overwritten or never read. Write `x + 1`, or increment on its own line.",
    textFilter: /(?:return\s+|=\s*)\w{1,60}(?:\+\+|--)\s*;/,
    rule: {
      kind: "postfix_unary_expression",
      any: [
        { inside: { kind: "assignment_expression", has: { field: "operator", regex: "^=$" } } },
        { inside: { kind: "return_statement" } },
      ],
    },
    check: (node) => {
      const name = textOf(node)
        .replace(/(?:\+\+|--)$/, "")
        .trim();
      if (!/^[a-z]\w*$/.test(name) || !/(?:\+\+|--)$/.test(textOf(node))) return false;
      const parent = parentOf(node);
      if (!parent) return false;
      if (kindOf(parent) === "assignment_expression") return fieldTextOf(parent, "left") === name;
      const own = callableOf(node);
      return own !== null && isOwnVariable(name, own);
    },
    valid: [
      inMethod("i++;"),
      "class C {\n  int next;\n  int F() { return next++; }\n}",
      inMethod("Func<int> f = () => { return n++; };"),
    ],
    invalid: [
      found("i = i++;"),
      { code: "class C {\n  int F(int n) {\n    return n++;\n  }\n}", lines: [3] },
    ],
  },
]);

/** A parameter or variable of this very function, and no `ref` or `out`. */
function isOwnVariable(name: string, callable: SgNode): boolean {
  const text = textOf(callable);
  if (new RegExp(String.raw`\b(?:ref|out|finally)\b`).test(text)) return false;
  return new RegExp(
    String.raw`\b(?:int|long|short|byte|uint|ulong|var|double|float|decimal)\s+${name}\s*[,;=)]`,
  ).test(text);
}
