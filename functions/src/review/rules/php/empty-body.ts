/** PHP: branches without a statement. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf } from "../../syntax/node-memo.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** The semicolon is all that depends on the condition, and of a loop a block follows that was meant for it. On a line of its own it is meant. */
function endsCondition(semicolon: SgNode): boolean {
  const owner = semicolon.parent();
  if (owner === null || fieldOf(owner, "body")?.id() !== semicolon.id()) return false;
  // Nothing is done there, and the rest elsewhere.
  if (fieldOf(owner, "alternative")) return false;
  const condition = fieldOf(owner, "condition");
  if (condition && condition.range().end.line < semicolon.range().start.line) return false;
  return kindOf(owner) === "if_statement" || owner.next()?.kind() === "compound_statement";
}

export const emptyBody = defineRules(["php"], "bug", [
  {
    id: "php-empty-branch",
    severity: "high",
    confidence: "high",
    cwe: 483,
    see: ["https://www.php.net/manual/en/control-structures.if.php"],
    title: titles.emptyBody,
    message: messages.emptyBodyStatement,
    rule: {
      kind: "empty_statement",
      inside: { any: ["if_statement", "while_statement", "foreach_statement"].map((kind) => ({ kind })) },
    },
    textFilter: /\)\s*;\s*\{|\bif\b(?:[^;{}]|\{\$[^{}]*\})*\)\s*;/i,
    check: endsCondition,
    valid: [
      php("while (next($a));\nf();"),
      php("if ($a);\nelse {\n  f();\n}"),
      php("if ($a):\n  f();\nendif;"),
    ],
    invalid: [found("if (!$a); { f(); }"), found("while ($a); { f(); }")],
  },
]);
