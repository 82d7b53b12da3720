/** Ruby: `ensure` that leaves the method. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const returnInEnsure = defineRules(["ruby"], "bug", [
  {
    id: "rb-return-in-ensure",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `ensure` replaces whatever was returned or raised before, so failures vanish. Move the `return` after the whole block.",
    rule: { kind: "return", inside: { kind: "ensure" } },
    valid: ["def f\n  g\nensure\n  close\nend"],
    invalid: [{ code: "def f\n  g\nensure\n  return 1\nend", lines: [4] }],
  },
]);
