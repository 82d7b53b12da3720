/** C and C++: arguments of library calls in each other's place. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { found, inFunction } from "./examples.ts";

export const swappedArguments = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-wrong-memset",
    severity: "high",
    confidence: "high",
    cwe: 687,
    title: "`memset` arguments swapped",
    message:
      "`memset` takes the value second and the size third, and a size of 0 sets nothing. Swap the two arguments.",
    rule: cFunction({
      names: "memset",
      args: {
        all: [{ has: { nthChild: 3, regex: "^0$" } }, { has: { nthChild: 2, not: { regex: "^0$" } } }],
      },
    }),
    valid: [inFunction("memset(p, 0, 9);")],
    invalid: [found("memset(p, 9, 0);")],
  },
]);
