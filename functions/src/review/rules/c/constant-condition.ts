/** C and C++: conditions that are constants. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { defects } from "../shared/defects.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";

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
  {
    id: "c-always-true",
    fault: "always-true",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "One of the two comparisons is always true, so the condition is true for every value. Write `&&`, or correct the limit.",
    rule: anywhere,
    valid: [inFunction("if (a != 1 && a != 2) g();"), inFunction("if (a < 1 || a > 5) g();")],
    invalid: [found("if (a != 1 || a != 2) g();"), found("if (a > 1 || a < 5) g();")],
  },
  {
    id: "c-always-false",
    fault: "always-false",
    severity: "medium",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "No value satisfies the condition, so the code that depends on it, such as an error check, never runs. Compare with what the type can hold, or join the tests with `||`.",
    rule: anywhere,
    valid: [
      inFunction("if (a < 0) g();"),
      inFunction("if (a > 1 && a < 5) g();"),
      inFunction("if (n < 0 || n >= size()) g();"),
      inFunction("if (n > 9 || n < 0) g();"),
    ],
    invalid: [found("if (n < 0) g();"), found("if (a == 1 && a == 2) g();")],
  },
]);
