/** Java: `finally` that leaves the method. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const returnInFinally = defineRules(["java"], "bug", [
  {
    id: "java-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever was returned or thrown before, so failures vanish. Move the `return` after the whole statement.",
    rule: {
      any: [{ kind: "return_statement" }, { kind: "throw_statement" }],
      inside: { kind: "block", inside: { kind: "finally_clause" } },
    },
    valid: [methodWith("try { return g(); } finally { close(); }")],
    invalid: [foundWith("try { g(); } finally { return 1; }")],
  },
]);
