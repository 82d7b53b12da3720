/** Python: errors that are lost, hidden or never reach their handler. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { foundAt as found } from "./examples.ts";

export const exceptionHandling = defineRules(["python"], "bug", [
  {
    id: "py-exception-not-raised",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "The exception is created and not raised, so the code continues after the failure. Put `raise` before it.",
    glance: /(?:Error|Exception)(?<=(?:^|[;:])[ \t]*[A-Z]\w*(?:Error|Exception))\s*(?:\\\s*)?\(/m,
    rule: {
      kind: "expression_statement",
      has: {
        kind: "call",
        has: {
          field: "function",
          kind: "identifier",
          regex: "^[A-Z]\\w*(?:Error|Exception)$",
          // Functions that are named like this do something.
          not: {
            regex:
              "^(?:Raise|Throw|Check|Assert|Expect|Log|Print|Report|Handle|Ignore|Show|Write|Send|Set|Add|On|Process|Test|Translate|Format)[A-Z]",
          },
        },
      },
    },
    valid: ["raise ValueError('x')", "e = ValueError('x')", "RaiseError('x')", "LogRetryableError(status)"],
    invalid: ["ValueError('no user')"],
  },
  {
    id: "py-raise-not-implemented",
    severity: "medium",
    confidence: "high",
    cwe: 397,
    title: "`NotImplemented` raised instead of `NotImplementedError`",
    message:
      "`NotImplemented` is not an exception, so raising it fails with a TypeError that hides the reason. Raise `NotImplementedError`.",
    rule: {
      kind: "raise_statement",
      all: [
        {
          has: {
            nthChild: 1,
            any: [
              { kind: "identifier", regex: "^NotImplemented$" },
              pyCall({ names: "NotImplemented", bare: "only" }),
            ],
          },
        },
        { not: { has: { nthChild: 2 } } },
      ],
    },
    valid: ["raise NotImplementedError()", "def f():\n    return NotImplemented"],
    invalid: ["raise NotImplemented", "raise NotImplemented('x')"],
  },
  {
    id: "py-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: titles.swallowed,
    message:
      "The bare handler also swallows typos and interrupts, which leave no trace. Name the expected exception, or log it.",
    rule: {
      kind: "except_clause",
      all: [{ regex: "^except(?:\\s+\\(?(?:Base)?Exception\\)?)?(?:\\s+as\\s+\\w+)?\\s*:\\s*pass\\s*$" }],
    },
    valid: ["try:\n    f()\nexcept KeyError:\n    pass", "try:\n    f()\nexcept Exception:\n    log()"],
    invalid: [
      { code: "try:\n    f()\nexcept:\n    pass", lines: [3] },
      { code: "try:\n    f()\nexcept Exception:\n    pass", lines: [3] },
    ],
  },
  {
    id: "py-handler-never-reached",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    see: ["https://docs.python.org/3/tutorial/errors.html#handling-exceptions"],
    title: "Unreachable exception handler",
    message:
      "Handlers are tried in order, and `except Exception` above takes every error that this one names. Put the narrower one first.",
    rule: {
      kind: "except_clause",
      not: {
        regex:
          "^except\\*?\\s*(?::|\\(?[\\w.]*(?:BaseException|KeyboardInterrupt|SystemExit|GeneratorExit|Cancelled|Timeout\\b|Exit|Interrupt|Abort|Kill))",
      },
      follows: {
        stopBy: "end",
        kind: "except_clause",
        regex: "^except\\s+(?:Base)?Exception(?:\\s+as\\s+\\w+)?\\s*:",
      },
    },
    valid: [
      "try:\n    f()\nexcept ValueError:\n    g()\nexcept Exception:\n    h()",
      "try:\n    f()\nexcept Exception:\n    g()\nexcept KeyboardInterrupt:\n    h()",
    ],
    invalid: [{ code: "try:\n    f()\nexcept Exception:\n    g()\nexcept ValueError:\n    h()", lines: [5] }],
  },
  {
    id: "py-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever was returned or raised before, so failures vanish. Move the `return` after the whole statement.",
    rule: {
      kind: "return_statement",
      inside: { stopBy: { kind: "function_definition" }, kind: "finally_clause" },
    },
    valid: ["def f():\n    try:\n        return a()\n    finally:\n        close()"],
    invalid: [{ code: "def f():\n    try:\n        a()\n    finally:\n        return 1", lines: [5] }],
  },
  {
    id: "py-bare-except",
    severity: "low",
    confidence: "medium",
    category: "maintainability",
    cwe: 396,
    see: ["Error_Handling"],
    title: titles.catchAll,
    message: "A bare `except` also catches typos, exits and interrupts. Name the expected exception.",
    rule: { kind: "except_clause", regex: "^except\\s*:" },
    check: (node) => !/\braise\b/.test(node.text()) && !/:\s*pass\s*$/.test(node.text()),
    valid: ["try:\n    f()\nexcept KeyError:\n    g()", "try:\n    f()\nexcept:\n    g()\n    raise"],
    invalid: [found("try:\n    f()\nexcept:\n    g()", 3)],
  },
]);
