/** C#: event handlers that are never removed. */
import { defineRules } from "../writing/define-rules.ts";
import { inMethod, found } from "./examples.ts";

export const memoryLeak = defineRules(["csharp"], "bug", [
  {
    id: "csharp-handler-never-removed",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    title: "Event handler not removed: new lambda each time",
    message:
      "Every lambda is an object of its own, so this removes no handler and the added one stays. Keep it in a variable, and remove that.",
    textFilter: /-=\s*(?:async\s*)?(?:\(|\w+\s*=>|delegate\b)/,
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "operator", regex: "^-=$" } },
        {
          has: {
            field: "right",
            any: [{ kind: "lambda_expression" }, { kind: "anonymous_method_expression" }],
          },
        },
      ],
    },
    valid: [inMethod("button.Click -= handler;")],
    invalid: [found("button.Click -= (s, e) => G();")],
  },
]);
