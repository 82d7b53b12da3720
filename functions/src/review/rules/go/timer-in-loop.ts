/** Go: timers that are created in every iteration of a loop. */
import { defineRules } from "../writing/define-rules.ts";
import { goCall } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";

export const timerInLoop = defineRules(["go"], "bug", [
  {
    id: "go-timer-in-loop",
    severity: "low",
    confidence: "medium",
    cwe: 772,
    see: ["https://pkg.go.dev/time#After"],
    title: "Timer created in every loop iteration",
    message:
      "Before Go 1.23, every timer stays in memory until it fires, however many iterations pass. Create one timer before the loop and reset it, and stop tickers.",
    rule: {
      any: [
        {
          ...goCall({ names: "After", on: "^time$" }),
          inside: {
            stopBy: { kind: "func_literal" },
            kind: "communication_case",
            inside: {
              kind: "select_statement",
              inside: { stopBy: { kind: "func_literal" }, kind: "for_statement" },
            },
          },
        },
        {
          ...goCall({ names: "Tick", on: "^time$" }),
          not: {
            inside: { stopBy: "end", kind: "function_declaration", has: { field: "name", regex: "^main$" } },
          },
        },
      ],
    },
    valid: [inFunction("select {\n\tcase <-ch:\n\tcase <-time.After(time.Second):\n\t}")],
    invalid: [
      found("for {\n\t\tselect {\n\t\tcase <-ch:\n\t\tcase <-time.After(time.Second):\n\t\t}\n\t}", 7),
      found("for range time.Tick(time.Second) {\n\t}"),
    ],
  },
]);
