/** C#: operators whose characters are in the wrong order. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const swappedOperator = defineRules(["csharp"], "bug", [
  {
    id: "csharp-operator-turned-round",
    severity: "high",
    confidence: "high",
    cwe: 480,
    title: titles.signSwapped,
    message:
      "This assigns a value with a sign before it, and does not add, subtract or compare. Write `+=`, `-=` or `!=`.",
    textFilter: /[^=!<>+\-*/%&|^\s]\s*=[-+!]\s/,
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "operator", regex: "^=$" } },
        { has: { field: "right", kind: "prefix_unary_expression", regex: "^[-+!]\\s+\\S" } },
        { regex: "^[^=]*=[-+!]" },
      ],
    },
    valid: [inMethod("x = -3;"), inMethod("x = - 3;"), inMethod("x =-3;")],
    invalid: [found("x =- 3;"), found("x =+ y;")],
  },
]);
