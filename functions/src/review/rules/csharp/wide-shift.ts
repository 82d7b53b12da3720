/** C#: shifts by more than the type's width. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMethod, found } from "./examples.ts";

export const wideShift = defineRules(["csharp"], "bug", [
  {
    id: "csharp-shifted-out",
    severity: "high",
    confidence: "high",
    cwe: 1335,
    title: titles.wideShift,
    message:
      "An int has 32 bits and the shift distance is taken modulo 32, so `1 << 32` is 1. Write the number as `1L`.",
    textFilter: /\b\d+\s*(?:<<|>>)\s*\d\d/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:<<|>>)$" } },
        { has: { field: "left", kind: "integer_literal", regex: "^(?:\\d+|0[xX][\\da-fA-F]{1,8})$" } },
        { has: { field: "right", kind: "integer_literal", regex: "^(?:3[2-9]|[4-9]\\d|\\d{3,})$" } },
      ],
    },
    valid: [inMethod("var x = 1L << 40;"), inMethod("var x = 1 << 31;")],
    invalid: [found("var x = 1 << 40;")],
  },
]);
