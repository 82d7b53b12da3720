/** PHP: `finally` that leaves the function. */
import { defineRules } from "../writing/define-rules.ts";
import { php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const returnInFinally = defineRules(["php"], "bug", [
  {
    id: "php-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever was returned or thrown before, so failures vanish. Move the `return` after the whole block.",
    rule: {
      kind: "return_statement",
      inside: { kind: "compound_statement", inside: { kind: "finally_clause" } },
    },
    valid: [php("function f() {\n  try {\n    return g();\n  } finally {\n    close();\n  }\n}")],
    invalid: [
      { code: php("function f() {\n  try {\n    g();\n  } finally {\n    return 1;\n  }\n}"), lines: [6] },
    ],
  },
]);
