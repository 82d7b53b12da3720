/** JavaScript and TypeScript: a semicolon that ends a condition. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import type { SgNode } from "@ast-grep/napi";

/** The semicolon is all that depends on the condition (with an `else` it says that there is nothing to do), and of a loop a block follows that was meant for it. */
function endsCondition(semicolon: SgNode): boolean {
  const owner = semicolon.parent();
  if (owner === null) return false;
  if (owner.kind() === "if_statement") {
    return owner.field("consequence")?.id() === semicolon.id() && owner.field("alternative") === null;
  }
  return owner.field("body")?.id() === semicolon.id() && owner.next()?.kind() === "statement_block";
}

export const emptyBody = defineRules(ecmascript, "bug", [
  {
    id: "js-empty-branch",
    severity: "high",
    confidence: "high",
    cwe: 483,
    see: ["https://eslint.org/docs/latest/rules/no-empty"],
    title: titles.emptyBody,
    message: messages.emptyBodyStatement,
    rule: {
      kind: "empty_statement",
      inside: {
        any: [
          { kind: "if_statement" },
          { kind: "for_statement" },
          { kind: "for_in_statement" },
          { kind: "while_statement" },
        ],
      },
    },
    check: endsCondition,
    valid: [
      "while (next());\ng();",
      "for (let i = 0; i < 3; f(i++));",
      "if (a) { g(); };",
      "if (a) g(); else;",
      "if (a); else if (b) g(); else h();",
    ],
    invalid: ["if (!a); { g(); }", "for (const a of b); { g(a); }", "while (a); { g(); }"],
  },
]);
