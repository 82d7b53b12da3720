/** C#: bodies without a statement. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

function isEmptyBody(node: SgNode): boolean {
  // Of `if (a) #endif { }` the parser makes a body without a sign.
  return textOf(node).endsWith(";") && kindOf(node.next() ?? node) === "block";
}

export const emptyBody = defineRules(["csharp"], "bug", [
  {
    id: "csharp-empty-branch",
    severity: "high",
    confidence: "high",
    cwe: 483,
    title: titles.emptyBody,
    message: messages.emptyBodyBlock,
    textFilter: /\)\s*;\s*\{/,
    rule: {
      any: [
        { kind: "if_statement", has: { field: "consequence", kind: "empty_statement" } },
        { kind: "while_statement", has: { field: "body", kind: "empty_statement" } },
        { kind: "for_statement", has: { field: "body", kind: "empty_statement" } },
      ],
    },
    check: isEmptyBody,
    valid: [inMethod("while (Next()) ;\n    G();"), inMethod("if (a) { G(); }")],
    invalid: [found("if (a); { G(); }"), found("while (x < 10); { x++; }")],
  },
]);
