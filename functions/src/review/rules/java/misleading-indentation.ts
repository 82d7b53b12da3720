/** Java: indentation that promises another structure. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** The column at which a line begins. */
function indentOf(node: SgNode): number {
  return node.range().start.column;
}

function looksLikeBody(node: SgNode): boolean {
  const body = node.field(node.kind() === "if_statement" ? "consequence" : "body");
  const next = node.next();
  if (!body || !next || !isSingle(node, body) || !next.isNamed()) return false;
  if (String(next.kind()).includes("comment")) return false;
  if (startsAfterGap(next)) return false;
  return indentOf(body) > indentOf(node) && indentOf(next) === indentOf(body);
}

/** An empty line parts it from what stands before. */
function startsAfterGap(statement: SgNode): boolean {
  const before = statement.prev()?.range().end.line ?? 0;
  return statement.range().start.line - before > 1;
}

/** One statement without braces, on a line of its own. */
function isSingle(node: SgNode, body: SgNode): boolean {
  if (body.kind() === "block" || node.field("alternative") !== null) return false;
  return node.parent()?.kind() !== "if_statement" && body.range().start.line > node.range().start.line;
}

export const misleadingIndentation = defineRules(["java"], "bug", [
  {
    id: "java-misleading-indentation",
    severity: "medium",
    confidence: "medium",
    cwe: 483,
    title: titles.misleadingIndent,
    message:
      "Without braces, only the first statement depends on the condition; this one always runs. Put both into braces, or indent it less.",
    rule: { any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "for_statement" }] },
    check: looksLikeBody,
    valid: [inMethod("if (a)\n      g();\n    h();"), inMethod("if (a)\n      g();\n\n      h();")],
    invalid: [found("if (a)\n      g();\n      h();")],
  },
]);
