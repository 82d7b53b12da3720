/** C and C++: cases that run on into the next. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { found, inFunction } from "./examples.ts";

export const caseFallthrough = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-case-falls-through",
    severity: "medium",
    confidence: "medium",
    cwe: 484,
    title: titles.fallThrough,
    message:
      "Nothing ends the case, so the next case's code runs too. Add a `break`, or a comment that says it is intended.",
    rule: {
      kind: "case_statement",
      all: [
        {
          has: {
            any: [{ kind: "expression_statement" }, { kind: "compound_statement" }, { kind: "if_statement" }],
          },
        },
        {
          not: {
            has: {
              stopBy: "end",
              any: [
                { kind: "break_statement" },
                { kind: "return_statement" },
                { kind: "goto_statement" },
                { kind: "continue_statement" },
              ],
            },
          },
        },
        {
          not: {
            regex: "(?i)fall|no ?break|throw|exit\\s*\\(|abort\\s*\\(|_?unreachable|assert\\(0|panic|BUG\\(",
          },
        },
        { precedes: { kind: "case_statement" } },
      ],
      not: { precedes: { kind: "comment" } },
    },
    valid: [
      inFunction("switch (a) { case 1: g(); break; case 2: h(); break; }"),
      inFunction("switch (a) { case 1: case 2: h(); break; }"),
      inFunction("switch (a) { case 1: g(); /* fall through */ case 2: h(); break; }"),
    ],
    invalid: [found("switch (a) { case 1: g(); case 2: h(); break; }")],
  },
]);
