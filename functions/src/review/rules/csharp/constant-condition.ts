/** C#: conditions with one possible result. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const constantCondition = defineRules(["csharp"], "bug", [
  {
    id: "csharp-constant-condition",
    ...defects.constantCondition,
    category: "maintainability",
    textFilter: /\bif\s*\(\s*(?:true|false)\s*\)/,
    rule: { kind: "if_statement", has: { field: "condition", kind: "boolean_literal" } },
    valid: [inMethod("while (true) { if (a) break; }")],
    invalid: [found("if (false) { G(); }")],
  },
]);
