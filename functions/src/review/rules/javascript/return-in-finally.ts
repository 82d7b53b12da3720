/** JavaScript and TypeScript: jumps out of `finally`. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, nearestOf } from "../../syntax/node-memo.ts";
import { ownInside } from "./tree.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const returnInFinally = defineRules(ecmascript, "bug", [
  {
    id: "js-unsafe-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever `try` or `catch` returned or threw, so failures vanish. Move the `return` after the whole statement.",
    rule: {
      kind: "return_statement",
      inside: { kind: "statement_block", inside: { kind: "finally_clause" } },
    },
    fileNames: ["finally"],
    unsure: hidesNothing,
    valid: ["function f() { try { return a() } finally { close() } }"],
    invalid: ["function f() { try { a() } finally { return 1 } }"],
  },
]);

const attempts: ReadonlySet<string> = new Set(["try_statement"]);

/** `try { n = read(); } catch (e) { log(e); } finally { return n; }`: nothing else is returned, and every failure is caught. */
function hidesNothing(node: SgNode): boolean {
  const attempt = nearestOf(node, attempts);
  const handler = attempt && fieldOf(attempt, "handler");
  const body = attempt && fieldOf(attempt, "body");
  if (!handler || !body) return false;
  const leaving = [
    ...ownInside(body, ["return_statement"]),
    ...ownInside(handler, ["return_statement", "throw_statement"]),
  ];
  return leaving.length === 0;
}
