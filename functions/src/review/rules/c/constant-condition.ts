/** C and C++: conditions that are constants. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const sameNames =
  /\bif\b[^;{})]{0,300}\b(?:true|false)\b|(?:[=!]=|[<>]=?)(?<=(?<!\w)(\w+)\s*(?:[=!]=|[<>]=?))\s*\1\b/;

export const constantCondition = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-constant-condition",
    ...defects.constantCondition,
    category: "maintainability",
    textFilter: sameNames,
    rule: {
      any: [
        {
          kind: "if_statement",
          has: { field: "condition", has: { any: [{ kind: "true" }, { kind: "false" }] } },
        },
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^(?:[=!]=|[<>]=?)$" } },
            { has: { field: "left", kind: "identifier", pattern: "$X" } },
            { has: { field: "right", kind: "identifier", pattern: "$X" } },
          ],
        },
      ],
    },
    valid: [inFunction("if (a == b) g();"), inFunction("while (1) { if (a) break; }")],
    invalid: [found("if (a == a) g();")],
  },
]);
