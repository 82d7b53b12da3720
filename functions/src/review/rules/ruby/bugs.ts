/** Ruby: code that cannot mean what it says. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { changesItself } from "../shared/changing-methods.ts";
import { titles } from "../writing/titles.ts";

const literal = { any: [{ kind: "string" }, { kind: "integer" }, { kind: "simple_symbol" }] };

export const bugs = defineRules(["ruby"], "bug", [
  {
    id: "rb-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` overwrites the variable, and a constant on its right makes the branch always the same. Compare with `==`.",
    rule: {
      any: ["if", "unless", "if_modifier", "unless_modifier", "elsif"].map((kind) => ({
        kind,
        has: {
          field: "condition",
          kind: "assignment",
          has: {
            field: "right",
            any: [...literal.any, { kind: "true" }, { kind: "false" }, { kind: "nil" }],
          },
        },
      })),
    },
    valid: ["if a == 1\n  f\nend", "if (m = r.match(s))\n  f\nend"],
    invalid: ["if a = 1\n  f\nend", "f if role = 'admin'"],
  },
  {
    id: "rb-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: titles.swallowed,
    message:
      "The exception is caught and ignored, so the failure leaves no trace and the code continues. Handle it, log it, or say in a comment why it may be ignored.",
    rule: {
      any: [
        {
          kind: "rescue",
          regex: "^rescue(?:\\s+(?:StandardError|Exception))?(?:\\s*=>\\s*\\w+)?\\s*(?:nil)?\\s*$",
        },
        {
          kind: "rescue_modifier",
          regex: "\\srescue\\s+(?:nil|false|true|''|\"\"|\\[\\]|\\{\\})$",
          inside: { any: [{ kind: "body_statement" }, { kind: "then" }, { kind: "block_body" }] },
        },
      ],
    },
    valid: ["begin\n  f\nrescue => e\n  log(e)\nend", "begin\n  f\nrescue KeyError\nend"],
    invalid: [
      { code: "begin\n  f\nrescue => e\nend", lines: [3] },
      { code: "begin\n  f\nrescue Exception\nend", lines: [3] },
    ],
  },
  {
    id: "rb-rescue-exception",
    severity: "medium",
    confidence: "high",
    cwe: 396,
    title: "`rescue Exception` also catches exits and signals",
    message:
      "`rescue Exception` also catches SystemExit, Interrupt and NoMemoryError, so the process cannot be ended. Rescue StandardError or the expected class.",
    rule: {
      kind: "exceptions",
      regex: "^Exception$",
      inside: {
        kind: "rescue",
        not: { any: [{ regex: "\\braise\\b|\\bexit|\\babort\\b" }, { regex: "^rescue Exception\\s*$" }] },
      },
    },
    valid: [
      "begin\n  f\nrescue StandardError => e\n  log(e)\nend",
      "begin\n  f\nrescue Exception => e\n  log(e)\n  raise\nend",
    ],
    invalid: [{ code: "begin\n  f\nrescue Exception => e\n  log(e)\nend", lines: [3] }],
  },
  {
    id: "rb-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value differs from at least one of the two constants, so the condition is always true. Join the comparisons with `&&`.",
    rule: { pattern: "$X != $A || $X != $B" },
    constraints: { A: literal, B: literal },
    valid: ["f if x != 1 && x != 2", "f if x != 1 || y != 2"],
    invalid: ["f if x != 1 || x != 2", "g unless role != :a || role != :b"],
  },
  {
    id: "rb-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "Without `!`, the method returns a new string and does not change this one, so the call has no effect. Assign the return value, or call the method with `!`.",
    rule: {
      ...rubyCall({
        names: "strip|lstrip|rstrip|upcase|downcase|capitalize|chomp|squeeze",
        on: "^[a-z@]\\w*$",
      }),
      inside: { any: [{ kind: "body_statement" }, { kind: "then" }] },
      precedes: { regex: "." },
    },
    check: (node, file) => !changesItself(node, file),
    valid: ["def f(n)\n  n = n.strip\n  n\nend", "def f(n)\n  n.strip\nend"],
    invalid: [{ code: "def f(n)\n  n.strip\n  save(n)\nend", lines: [2] }],
  },
  {
    id: "rb-return-in-ensure",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `ensure` replaces whatever was returned or raised before, so failures vanish. Move the `return` after the whole block.",
    rule: { kind: "return", inside: { kind: "ensure" } },
    valid: ["def f\n  g\nensure\n  close\nend"],
    invalid: [{ code: "def f\n  g\nensure\n  return 1\nend", lines: [4] }],
  },
  {
    id: "rb-float-nan",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so this comparison has the same result for every value. Use `value.nan?`.",
    rule: {
      kind: "binary",
      all: [{ has: { field: "operator", regex: "^[!=]=$" } }, { has: { regex: "^Float::NAN$" } }],
    },
    valid: ["x.nan?"],
    invalid: ["x == Float::NAN"],
  },
]);
