/** JavaScript and TypeScript: code that cannot mean what it says. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../call-matchers.ts";
import { defineRules, ecmascript } from "../define-rules.ts";
import { everyInside, fieldOf, fieldTextOf, textOf } from "../node-memo.ts";

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
    title: "Nothing equals NaN, not even NaN",
    message:
      "This comparison gives the same answer for every value, so the branch is never, or always, taken. Use `Number.isNaN(value)`.",
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
    title: "A condition assigns instead of comparing",
    message:
      "A single `=` overwrites the variable, and the branch follows the new value. Compare with `===`; if the assignment is meant, put it on a line of its own.",
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
    milder: keepsWhatIsUsed,
    valid: [
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
    title: "typeof never answers this word",
    message:
      "The comparison is never true, so the check does nothing. `typeof` answers undefined, object, boolean, number, bigint, string, symbol or function.",
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
    title: "This condition is always true",
    message:
      "Whatever the value is, it differs from at least one of the two constants. Join the two comparisons with `&&`.",
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
    title: "This condition is never true",
    message: "One value cannot equal two different constants at once. Join the two comparisons with `||`.",
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
    title: "Both sides are the same",
    message:
      "The second operand adds nothing, so very likely another one was meant. Write the intended name, or remove the repetition.",
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
    title: "This branch has the same condition as the one before",
    message:
      "The branch is never taken, because the first one takes every such case. Write the condition that was meant, or remove the branch.",
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
  {
    id: "js-error-not-thrown",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: "An error is made and not thrown",
    message:
      "`new Error` alone does nothing, and the code goes on as if all were well. Put `throw` before it.",
    rule: {
      kind: "expression_statement",
      has: { kind: "new_expression", has: { field: "constructor", regex: "Error$|Exception$" } },
    },
    valid: ["throw new Error('x')", "const e = new TypeError('x')", "f(new Error('x'))"],
    invalid: ["new Error('no user');", "if (!ok) { new HttpException(400); }"],
  },
  {
    id: "js-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: "The changed text is thrown away",
    message: "Strings never change in place, so this call has no effect. Assign what it answers.",
    rule: {
      any: [
        {
          ...jsCall({
            names: "trim|trimStart|trimEnd|toUpperCase|toLowerCase",
            args: { not: { has: { nthChild: 1 } } },
          }),
          inside: { kind: "expression_statement" },
        },
        { ...jsCall({ names: "padStart|padEnd" }), inside: { kind: "expression_statement" } },
      ],
    },
    valid: ["name = name.trim()", "const a = s.toUpperCase()", "s.replace(x, f)", "list.trim(2);"],
    invalid: ["name.trim();", "if (a) { s.toLowerCase() }"],
  },
  {
    id: "js-unreachable-code",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: "This code is never reached",
    message: "The statement before it always leaves the block. Remove this code, or move it before.",
    rule: {
      all: [
        {
          any: [
            { kind: "expression_statement" },
            { kind: "if_statement" },
            { kind: "return_statement" },
            { kind: "for_statement" },
            { kind: "lexical_declaration" },
            { kind: "throw_statement" },
          ],
        },
        { inside: { kind: "statement_block" } },
        {
          follows: {
            any: [{ kind: "return_statement" }, { kind: "throw_statement" }, { kind: "continue_statement" }],
          },
        },
      ],
    },
    valid: ["function f() { return g(); function g() {} }", "function f() { if (a) return; g(); }"],
    invalid: [
      { code: "function f() {\n  return 1;\n  g();\n}", lines: [3] },
      { code: "function f() {\n  throw e;\n  return 1;\n}", lines: [3] },
    ],
  },
  {
    id: "js-unsafe-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: "return in finally hides the error",
    message:
      "It replaces whatever `try` or `catch` returned or threw, so failures vanish. Move the return after the whole statement.",
    rule: {
      kind: "return_statement",
      inside: { kind: "statement_block", inside: { kind: "finally_clause" } },
    },
    fileNames: ["finally"],
    valid: ["function f() { try { return a() } finally { close() } }"],
    invalid: ["function f() { try { a() } finally { return 1 } }"],
  },
  {
    id: "js-empty-catch",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: "An error is swallowed",
    message:
      "Whatever fails here leaves no trace, and the code goes on. Handle it, log it, or say in a comment why it may be ignored.",
    rule: {
      kind: "catch_clause",
      has: { field: "body", regex: "^\\{\\s*\\}$" },
      // A name can say as much as a comment.
      not: { has: { field: "parameter", regex: "(?i)^_|ignore|expected|unused" } },
    },
    valid: [
      "try { f() } catch { /* optional file */ }",
      "try { f() } catch (ignored) {}",
      "try { f() } catch (e) { log(e) }",
    ],
    invalid: ["try { f() } catch (e) {}", "try { f() } catch { }"],
  },
  {
    id: "js-loop-variable-captured",
    severity: "high",
    confidence: "high",
    cwe: 366,
    title: "Every callback sees the last value of the loop variable",
    message:
      "`var` is one variable for the whole loop, and these callbacks run after it ended. Declare it with `let`.",
    rule: {
      kind: "for_statement",
      all: [
        {
          has: {
            field: "initializer",
            kind: "variable_declaration",
            has: { kind: "variable_declarator", has: { field: "name", pattern: "$I" } },
          },
        },
        {
          has: {
            field: "body",
            has: {
              stopBy: { any: [{ kind: "function_declaration" }, { kind: "function_expression" }] },
              ...jsCall({
                names: "setTimeout|setInterval|setImmediate|addEventListener|on|once|then",
                bare: "also",
                on: ".",
                args: {
                  has: {
                    any: [{ kind: "arrow_function" }, { kind: "function_expression" }],
                    has: { stopBy: "end", kind: "identifier", pattern: "$I" },
                  },
                },
              }),
            },
          },
        },
      ],
    },
    check: (loop) => !hasOwnVariable(loop),
    valid: [
      "for (var i = 0; i < n; i++) { w[i].on('x', function () { for (var i = 0; i < n; i++) { f(i); } }) }",
      "for (let i = 0; i < 3; i++) { setTimeout(() => f(i), 1) }",
      "for (var i = 0; i < 3; i++) { setTimeout(f, i) }",
    ],
    invalid: ["for (var i = 0; i < 3; i++) { setTimeout(() => f(i), 1) }"],
  },
]);

/** `if (this.locator = locator) locator.line = 0`: the value is kept under its own name and then used. */
function keepsWhatIsUsed(assignment: SgNode): boolean {
  const [kept, given] = [fieldTextOf(assignment, "left"), fieldTextOf(assignment, "right")];
  return kept.endsWith(`.${given}`);
}

/** Inside of the callbacks, a variable of that name is declared again. */
function hasOwnVariable(loop: SgNode): boolean {
  const first = everyInside(fieldOf(loop, "initializer") ?? loop, ["variable_declarator"])[0];
  const name = fieldTextOf(first, "name");
  const callbacks = everyInside(fieldOf(loop, "body") ?? loop, ["function_expression", "arrow_function"]);
  const declares = new RegExp(String.raw`\b(?:var|let|const)\s+${name.replaceAll("$", String.raw`\$`)}\b`);
  return callbacks.length > 0 && callbacks.every((callback) => declares.test(textOf(callback)));
}
