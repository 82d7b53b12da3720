/** JavaScript and TypeScript: errors that are created and not thrown. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const exceptionNotThrown = defineRules(ecmascript, "bug", [
  {
    id: "js-error-not-thrown",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "`new Error` creates the error and nothing throws it, so the code continues after the failure. Put `throw` before it.",
    textFilter: /\bnew [\w.]{0,80}(?:Error|Exception)\((?<=(?:^|[;{}])\s*new [\w.]*\()/m,
    rule: {
      kind: "expression_statement",
      has: { kind: "new_expression", has: { field: "constructor", regex: "Error$|Exception$" } },
    },
    valid: ["throw new Error('x')", "const e = new TypeError('x')", "f(new Error('x'))"],
    invalid: ["new Error('no user');", "if (!ok) { new HttpException(400); }"],
  },
]);
