/** Python: handlers that are too broad or never reached. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { foundAt as found } from "./examples.ts";

export const exceptionHandling = defineRules(["python"], "bug", [
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
          "^except\\*?\\s*(?::|\\(?[\\w.]*(?:BaseException|KeyboardInterrupt|SystemExit|GeneratorExit|Cancelled|Timeout\\b|Exit|Interrupt|Abort|Kill|Failed|Skipped|(?:fail|skip|xfail)\\.Exception))",
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
      "try:\n    f()\nexcept Exception:\n    g()\nexcept pytest.fail.Exception:\n    h()",
    ],
    invalid: [{ code: "try:\n    f()\nexcept Exception:\n    g()\nexcept ValueError:\n    h()", lines: [5] }],
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
