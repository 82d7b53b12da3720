/** Ruby: conditions with one possible result. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

const literal = { any: [{ kind: "string" }, { kind: "integer" }, { kind: "simple_symbol" }] };

export const constantCondition = defineRules(["ruby"], "bug", [
  {
    id: "rb-always-true-condition",
    ...defects.alwaysTrueConstants,
    rule: { pattern: "$X != $A || $X != $B" },
    constraints: { A: literal, B: literal },
    valid: ["f if x != 1 && x != 2", "f if x != 1 || y != 2"],
    invalid: ["f if x != 1 || x != 2", "g unless role != :a || role != :b"],
  },
]);
