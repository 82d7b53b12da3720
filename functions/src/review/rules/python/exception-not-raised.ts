/** Python: exceptions that are created and not raised. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { isExpectedError } from "./expected-error.ts";

export const exceptionNotRaised = defineRules(["python"], "bug", [
  {
    id: "py-exception-not-raised",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "The exception is created and not raised, so the code continues after the failure. Put `raise` before it.",
    textFilter: /(?:Error|Exception)(?<=(?:^|[;:])[ \t]*[A-Z]\w*(?:Error|Exception))\s*(?:\\\s*)?\(/m,
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
    unsure: isExpectedError,
    valid: ["raise ValueError('x')", "e = ValueError('x')", "RaiseError('x')", "LogRetryableError(status)"],
    invalid: ["ValueError('no user')"],
  },
]);
