/** JavaScript and TypeScript: jumps out of `finally`. */
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
    valid: ["function f() { try { return a() } finally { close() } }"],
    invalid: ["function f() { try { a() } finally { return 1 } }"],
  },
]);
