/** C and C++: assertions that input can make fail. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const reachableAssertion = defineRules(["c", "cpp"], "security", [
  {
    id: "c-reachable-assertion",
    fault: "reachable-assertion",
    severity: "medium",
    confidence: "medium",
    cwe: 617,
    title: "Reachable assertion: input can end the program",
    message:
      "An assertion states what cannot happen, and it is removed from release builds, but input can make this one fail. Reject the input with an error instead.",
    rule: anywhere,
    valid: [inStructFunction("int a = n; assert(a < 9);")],
    invalid: [foundInStructFunction('int a; scanf("%d", &a);\nassert(a < 9);')],
  },
]);
