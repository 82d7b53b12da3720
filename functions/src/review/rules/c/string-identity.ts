/** C and C++: strings compared by address. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const stringIdentity = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-string-reference-equality",
    formerly: ["c-text-by-address"],
    fault: "text-by-address",
    severity: "medium",
    confidence: "high",
    cwe: 597,
    title: titles.stringIdentity,
    message:
      "`==` compares the addresses, and equal strings are usually at different addresses. Compare with `strcmp`.",
    rule: anywhere,
    valid: [inFunction('if (strcmp(p, "a") == 0) g();')],
    invalid: [found('if (p == "a") g();')],
  },
]);
