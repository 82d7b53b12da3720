/** JavaScript and TypeScript: code that cannot mean what it says. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { assignment, bothEqual, bothNot, comparesTypeWithOther, twice } from "./text-glances.ts";
import { mayRepeatCondition } from "./text-searches.ts";

const literal = { any: [{ kind: "string" }, { kind: "number" }] };

const fixedValues = ["string", "number", "true", "false", "null"].map((kind) => ({ kind }));
const isCondition = { kind: "if_statement", field: "condition" };

/** Values that are looked up or worked out, and kept for the branch: `if (name = arg && arg.name)`. */
const lookedUp = ["call_expression", "await_expression", "subscript_expression", "member_expression"].map(
  (kind) => ({ kind }),
);
const comparison = {
  kind: "binary_expression",
  has: { field: "operator", regex: "^(?:[!=]==?|[<>]=?|in|instanceof)$" },
};
const choice = {
  kind: "binary_expression",
  all: [
    { has: { field: "operator", regex: "^(?:&&|\\|\\||\\?\\?)$" } },
    { any: [{ has: { field: "right", any: lookedUp } }, { has: { field: "left", ...comparison } }] },
  ],
};
const assignedOnPurpose = [
  ...lookedUp,
  { kind: "ternary_expression" },
  { kind: "assignment_expression" },
  choice,
  comparison,
  { kind: "parenthesized_expression", has: choice },
];

export const bugs = defineRules(ecmascript, "bug", [
  {
    id: "js-compare-with-nan",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so this comparison has the same result for every value. Use `Number.isNaN(value)`.",
    glance: /[!=]==?\s*(?:Number\.)?NaN\b|\bNaN\s*[!=]==?/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        {
          has: { any: [{ kind: "identifier" }, { kind: "member_expression" }], regex: "^(?:Number\\.)?NaN$" },
        },
      ],
    },
    fileNames: ["NaN"],
    valid: ["if (Number.isNaN(x)) f()", "const x = NaN"],
    invalid: ["if (x === NaN) f()", "const ok = Number.NaN != y"],
  },
  {
    id: "js-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` overwrites the variable, and the branch follows the new value. Compare with `===`; if the assignment is intended, put it on a line of its own.",
    glance: assignment,
    rule: {
      kind: "assignment_expression",
      any: [
        {
          inside: { kind: "parenthesized_expression", inside: isCondition },
          has: { field: "right", not: { any: assignedOnPurpose } },
        },
        // Doubled brackets say that it is meant, but a fixed value decides nothing.
        {
          inside: {
            kind: "parenthesized_expression",
            inside: { kind: "parenthesized_expression", inside: isCondition },
          },
          has: { field: "right", any: fixedValues },
        },
      ],
    },
    check: (assignment) => !turnsRound(assignment),
    milder: keepsWhatIsUsed,
    valid: [
      "if (this.open = !this.open) show()",
      "if ((m = r.exec(s))) f(m)",
      "if (m = r.exec(s)) f(m)",
      "while (m = next()) f(m)",
      "if (a === b) f()",
      "if (name = (arg && arg.name)) f(name)",
      "if ((last = name)) f(last)",
      "if (option.selected = list.indexOf(option) > -1) f()",
      "if (a.has = 'x' in b && (c || d)) f()",
    ],
    invalid: ["if (a = b) f()", 'if (user.role = "admin") f()', 'if ((job.state = "open")) f(job)'],
  },
  {
    id: "js-typeof-never-matches",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: "`typeof` compared with an invalid type name",
    message:
      "`typeof` never returns this string, so the comparison is never true and the check does nothing. It returns `undefined`, `object`, `boolean`, `number`, `bigint`, `string`, `symbol` or `function`.",
    glance: { test: comparesTypeWithOther },
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        { has: { field: "left", kind: "unary_expression", regex: "^typeof\\b" } },
        {
          has: {
            field: "right",
            kind: "string",
            not: {
              regex: "^[\"'](?:undefined|object|boolean|number|bigint|string|symbol|function|unknown)[\"']$",
            },
          },
        },
      ],
    },
    fileNames: ["typeof"],
    valid: ['if (typeof x === "undefined") f()', "if (typeof x === kind) f()"],
    invalid: ['if (typeof x === "undefned") f()', "const isList = typeof x === 'array'"],
  },
  {
    id: "js-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value differs from at least one of the two constants, so the condition is true for all of them. Join the two comparisons with `&&`.",
    glance: bothNot,
    rule: { any: [{ pattern: "$X !== $A || $X !== $B" }, { pattern: "$X != $A || $X != $B" }] },
    constraints: { A: literal, B: literal, X: { not: { regex: "\\+\\+|--|\\(" } } },
    valid: [
      'if (x !== "a" && x !== "b") f()',
      'if (x !== "a" || y !== "b") f()',
      'if (x === "a" || x === "b") f()',
    ],
    invalid: ['if (x !== "a" || x !== "b") f()', "while (s.n != 1 || s.n != 2) f()"],
  },
  {
    id: "js-always-false-condition",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "One value cannot equal two different constants at once, so the branch never runs. Join the two comparisons with `||`.",
    glance: bothEqual,
    rule: { any: [{ pattern: "$X === $A && $X === $B" }, { pattern: "$X == $A && $X == $B" }] },
    constraints: { A: literal, B: literal, X: { not: { regex: "\\+\\+|--|\\(" } } },
    valid: ['if (x === "a" || x === "b") f()', 'if (x === "a" && y === "b") f()'],
    invalid: ['if (x === "a" && x === "b") f()'],
  },
  {
    id: "js-same-operands",
    severity: "medium",
    confidence: "high",
    cwe: 1025,
    title: "Identical operands on both sides",
    message:
      "Both operands are the same, so the second adds nothing; another one was probably intended. Write the intended name, or remove the repetition.",
    glance: twice,
    rule: {
      any: [
        { pattern: "$A && $A" },
        { pattern: "$A || $A" },
        {
          all: [
            { has: { field: "left", kind: "member_expression" } },
            { any: [{ pattern: "$A === $A" }, { pattern: "$A !== $A" }] },
          ],
        },
      ],
    },
    constraints: {
      A: {
        any: [
          { kind: "identifier" },
          {
            kind: "member_expression",
            not: {
              has: { stopBy: "end", any: [{ kind: "call_expression" }, { kind: "subscript_expression" }] },
            },
          },
        ],
      },
    },
    valid: ["if (a && b) f()", "if (x !== x) isNaN()", "if (next() || next()) f()"],
    invalid: ["if (user.id && user.id) f()", "if (a.x === a.x) f()"],
  },
  {
    id: "js-duplicate-branch-condition",
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message:
      "An earlier branch has the same condition and takes every such case, so this branch never runs. Write the intended condition, or remove the branch.",
    glance: { test: mayRepeatCondition },
    rule: {
      kind: "if_statement",
      all: [
        {
          has: {
            field: "condition",
            pattern: "$A",
            not: {
              has: {
                stopBy: "end",
                any: [
                  { kind: "call_expression" },
                  { kind: "update_expression" },
                  { kind: "assignment_expression" },
                ],
              },
            },
          },
        },
        {
          has: {
            field: "alternative",
            kind: "else_clause",
            has: { kind: "if_statement", has: { field: "condition", pattern: "$A" } },
          },
        },
      ],
    },
    valid: ["if (a) { f() } else if (b) { g() }", "if (next()) { f() } else if (next()) { g() }"],
    invalid: ["if (a === 1) { f() } else if (a === 1) { g() }"],
  },
]);

/** `x = !x`: nobody asks whether a thing is its own contrary. */
function turnsRound(assignment: SgNode): boolean {
  return fieldTextOf(assignment, "right") === `!${fieldTextOf(assignment, "left")}`;
}

/** `if (this.locator = locator) locator.line = 0`: the value is kept under its own name and then used. */
function keepsWhatIsUsed(assignment: SgNode): boolean {
  const [kept, given] = [fieldTextOf(assignment, "left"), fieldTextOf(assignment, "right")];
  return kept.endsWith(`.${given}`);
}
