/** Python: literals compared by identity. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";

/** A text, a number or a collection behind `is`, or a text or number before it. The word first, since what stands before it stands everywhere. */
const isLiteral =
  /is\s(?<=\bis\s)(?:\s*(?:not\s+)?(?:\\\s*)?(?:[a-zA-Z]{0,2}["']|[\d([{])|(?<=["'\d]\s+is\s))/;

const literal = {
  any: [{ kind: "string" }, { kind: "integer" }, { kind: "tuple" }, { kind: "list" }, { kind: "dictionary" }],
};

/** Captures the two operands. */
function compared(operator: string, left: Matcher, right: Matcher): Matcher {
  return {
    kind: "comparison_operator",
    all: [
      { has: { field: "operators", regex: operator } },
      { has: { nthChild: 1, ...left } },
      { has: { nthChild: 2, ...right } },
      { not: { has: { nthChild: 3 } } },
    ],
  };
}

function withLiteral(operator: string): Matcher {
  const [one, other] = [{ pattern: "$A" }, { pattern: "$B" }];
  return {
    any: [
      compared(operator, one, { ...other, ...literal }),
      compared(operator, { ...one, any: [{ kind: "string" }, { kind: "integer" }] }, other),
    ],
  };
}

export const identityComparison = defineRules(["python"], "bug", [
  {
    id: "py-is-literal",
    severity: "high",
    confidence: "high",
    cwe: 597,
    see: ["https://docs.python.org/3/reference/expressions.html#is-not"],
    title: "Identity comparison with a literal",
    message:
      "`is` compares object identity, and two equal strings or numbers need not be the same object, so the result depends on the interpreter. Use `==` or `!=`.",
    textFilter: isLiteral,
    rule: withLiteral("^is$"),
    fix: "$A == $B",
    valid: ["x is None", "x is y", "x == 'a'"],
    invalid: ["ok = x is 'a'", "ok = 'a' is x", "ok = x is ()", "if x is 5:\n    pass"],
  },
  {
    id: "py-is-not-literal",
    severity: "high",
    confidence: "high",
    cwe: 597,
    see: ["https://docs.python.org/3/reference/expressions.html#is-not"],
    title: "Identity comparison with a literal",
    message:
      "`is not` compares object identity, and two equal strings or numbers need not be the same object, so the result depends on the interpreter. Use `!=`.",
    textFilter: isLiteral,
    rule: withLiteral("^is\\s+not$"),
    fix: "$A != $B",
    valid: ["x is not None", "x is not y"],
    invalid: ["ok = x is not 'a'"],
  },
]);
