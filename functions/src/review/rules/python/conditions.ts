/** Python: comparisons and conditions that have the same answer for every value. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { fraction, isLiteral, sameNames } from "./text-glances.ts";
import { mayUseNone } from "./text-searches.ts";
import { messages } from "../shared/messages.ts";
import { foundAt as found } from "./examples.ts";

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

function named(node: SgNode | null | undefined): SgNode[] {
  return node?.children().filter((child) => child.isNamed()) ?? [];
}

function repeatsCondition(clause: SgNode): boolean {
  const own = clause.field("condition")?.text() ?? "";
  const chain = clause.parent();
  if (!chain || /\(|:=/.test(own)) return false;
  const before = named(chain).filter(
    (one) => one.kind() === "elif_clause" && one.range().start.index < clause.range().start.index,
  );
  return [chain, ...before].some((one) => one.field("condition")?.text() === own);
}

function usesNone(node: SgNode): boolean {
  const name = /^(\w+) is None$/.exec(node.field("condition")?.text() ?? "")?.[1];
  if (name === undefined) return false;
  const code = (node.field("consequence")?.text() ?? "").replace(
    /#.*|(?<=\[)[^[\]\n]*\bfor\b[^[\]\n]*(?=\])|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    '""',
  );
  const use = code.search(new RegExp(String.raw`(?<![\w.])${name}(?:\.\w|\[)`));
  const set = code.search(
    new RegExp(
      String.raw`(?<![\w.])${name}\s*(?::[^=\n]+|,[\w\s,.*()]+)?=(?!=)|\b(?:for|with|except)\b[^:]*\b${name}\b|:=`,
    ),
  );
  // What asks again answers for itself: `x.a if x is not None else None`.
  const askedAgain = code.search(
    new RegExp(String.raw`(?<![\w.])${name} is not None|\b(?:if|and) ${name}\b`),
  );
  return use >= 0 && (set < 0 || use < set) && askedAgain < 0;
}

export const conditions = defineRules(["python"], "bug", [
  {
    id: "py-is-literal",
    severity: "high",
    confidence: "high",
    cwe: 597,
    see: ["https://docs.python.org/3/reference/expressions.html#is-not"],
    title: "Identity comparison with a literal",
    message:
      "`is` compares object identity, and two equal strings or numbers need not be the same object, so the result depends on the interpreter. Use `==` or `!=`.",
    glance: isLiteral,
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
    glance: isLiteral,
    rule: withLiteral("^is\\s+not$"),
    fix: "$A != $B",
    valid: ["x is not None", "x is not y"],
    invalid: ["ok = x is not 'a'"],
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
    id: "py-compare-with-nan",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so this comparison has the same result for every value. Use `math.isnan(value)`.",
    rule: {
      kind: "comparison_operator",
      all: [
        { regex: "[!=]=" },
        { has: { regex: "^(?:float\\([\"'](?i:nan)[\"']\\)|(?:np|numpy|math)\\.(?:nan|NaN))$" } },
        { not: { regex: "\\bis\\b|\\bin\\b" } },
      ],
    },
    valid: ["math.isnan(x)", "x = float('nan')"],
    invalid: ["ok = x == float('nan')", "if x != np.nan:\n    pass"],
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
  {
    id: "py-repeated-condition",
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message: messages.duplicateCondition,
    rule: { kind: "elif_clause" },
    check: repeatsCondition,
    valid: ["if x == 1:\n    a()\nelif x == 2:\n    b()"],
    invalid: [found("if x == 1:\n    a()\nelif x == 2:\n    b()\nelif x == 1:\n    c()", 5)],
  },
  {
    id: "py-none-used-in-its-branch",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullBranch,
    message:
      "The condition has just established that {the value} is None, so this access raises an AttributeError. Use the value in the other branch.",
    names: testedForNull,
    glance: { test: mayUseNone },
    rule: {
      kind: "if_statement",
      has: { field: "condition", kind: "comparison_operator", regex: "^\\w+ is None$" },
    },
    check: usesNone,
    valid: [
      "if x is None:\n    x = make()\n    x.run()",
      "if x is not None:\n    x.run()",
      'if x is None:\n    log("x.y")',
      "if x is None:\n    ok, x, rest = read()\n    x.run()",
      "if x is None:\n    log(x.name if x is not None else '')",
      "if x is None:\n    log([x.name for x in xs])",
    ],
    invalid: ["if user is None:\n    log(user.name)"],
  },
  {
    id: "py-compared-with-itself",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.selfComparison,
    message: messages.selfComparison,
    glance: sameNames,
    rule: { kind: "comparison_operator", regex: "^[\\w.]+\\s*(?:==|<|>|<=|>=|is)\\s*[\\w.]+$" },
    check: (node) => {
      const [left, right, more] = named(node);
      const isName = /^(?:identifier|attribute)$/.test(String(left?.kind()));
      return isName && more === undefined && left?.text() === right?.text();
    },
    valid: ["a == b", "x != x", "1 == 1"],
    invalid: ["same = a == a", "if self.x == self.x:\n    pass"],
  },
  {
    id: "py-fraction-equality",
    severity: "low",
    confidence: "medium",
    cwe: 1077,
    title: titles.floatEquality,
    message:
      "Rounding makes computed values differ in the last digit, so this equality is rarely true. Use `math.isclose`.",
    glance: fraction,
    rule: {
      kind: "comparison_operator",
      all: [{ regex: "[!=]=" }, { has: { kind: "float", not: { regex: "^\\d*\\.(?:0*|5|25|75)$|e" } } }],
    },
    valid: ["x == 0.5", "math.isclose(x, 0.1)"],
    invalid: ["ok = a + b == 0.3"],
  },
]);
