/** Python: conditions whose parts exclude each other, tests of None that do not guard, and loops that nothing ends. */
import { joinedBy, partsOfChain } from "../shared/condition-chains.ts";
import { defineRules } from "../writing/define-rules.ts";
import { isAlwaysTrue, isNeverTrue } from "../shared/impossible.ts";
import { titles } from "../writing/titles.ts";

/** A comparison with a fixed value, and on the same line or at the begin of the next one what joins it. */
const joinedByOr = /(?:!=|[<>]=?)\s*["'\d-][^\n]{0,200}?\sor\b|["'\d]\s*(?:!=|[<>]=?)[^\n]{1,200}?\sor\b/;

const joinedByAnd = /(?:==|[<>]=?)\s*["'\d-][^\n]{0,200}?\sand\b|["'\d]\s*(?:==|[<>]=?)[^\n]{1,200}?\sand\b/;

const joined = (operator: string, regex: string) => joinedBy("boolean_operator", operator, regex);

export const constantCondition = defineRules(["python"], "bug", [
  {
    id: "py-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value meets at least one of the two parts, so the condition is always true. Join them with `and`, or use `not in`.",
    textFilter: joinedByOr,
    rule: joined("or", String.raw`[<>!]=?\s*["'\d-]`),
    check: (node) => isAlwaysTrue(partsOfChain(node)),
    valid: ["if x != 'a' and x != 'b':\n    pass", "if x != 'a' or y != 'b':\n    pass"],
    invalid: ["if x != 'a' or x != 'b':\n    pass", "ok = n >= 0 or busy or n < 10"],
  },
  {
    id: "py-always-false-condition",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "No value meets all parts, so the code in this branch never runs. Join them with `or`, or swap the bounds.",
    textFilter: joinedByAnd,
    rule: joined("and", String.raw`[<>=]=?\s*["'\d-]`),
    check: (node) => isNeverTrue(partsOfChain(node)),
    valid: ["ok = x >= 1 and x <= 2", "ok = x == 1 and y == 2"],
    invalid: ["if age < 18 and age > 65:\n    pass", "bad = x == 'a' and x == 'b'"],
  },
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
