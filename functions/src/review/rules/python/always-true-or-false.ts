/** Python: literals and tuples as conditions, which are always true. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const alwaysTrueOrFalse = defineRules(["python"], "bug", [
  {
    id: "py-condition-is-a-literal",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      '`x == "a" or "b"` compares only with the first; the second is a non-empty string, which is always true. Write `x in ("a", "b")`.',
    rule: {
      kind: "boolean_operator",
      all: [
        { has: { field: "operator", regex: "^or$" } },
        { has: { field: "left", kind: "comparison_operator" } },
        { has: { field: "right", kind: "string" } },
      ],
      inside: {
        any: [
          { kind: "if_statement" },
          { kind: "elif_clause" },
          { kind: "while_statement" },
          { kind: "parenthesized_expression", inside: { kind: "if_statement" } },
        ],
      },
    },
    valid: ["if x == 'a' or x == 'b':\n    pass", "name = given or 'x'"],
    invalid: ["if x == 'a' or 'b':\n    pass"],
  },
  {
    id: "py-assert-on-tuple",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: "Assertion on a tuple is always true",
    message:
      "The parentheses make a tuple, and a non-empty tuple is always true, so the assertion never fails. Remove them: `assert condition, message`.",
    rule: { kind: "assert_statement", has: { nthChild: 1, kind: "tuple", regex: "," } },
    valid: ["assert x, 'no x'", "assert (x)"],
    invalid: ["assert (x == 1, 'x is not 1')"],
  },
]);
