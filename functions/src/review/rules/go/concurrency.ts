/** Go: goroutines, locks and contexts that are used wrongly. */
import { goCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { found, inFunction } from "./examples.ts";

export const concurrency = defineRules(["go"], "bug", [
  {
    id: "go-wait-group-added-late",
    severity: "high",
    confidence: "high",
    cwe: 362,
    see: ["https://pkg.go.dev/sync#WaitGroup.Add"],
    title: "The wait group is counted up inside the goroutine",
    message:
      "`Wait` may run before the goroutine has started and then waits for nothing. Call `Add` before the `go` statement.",
    rule: {
      ...goCall({ names: "Add", on: "(?i)(?:^|\\.)(?:wg|waitGroup)$" }),
      inside: {
        stopBy: "end",
        kind: "func_literal",
        inside: { kind: "call_expression", inside: { kind: "go_statement" } },
      },
    },
    valid: [inFunction("wg.Add(1)\n\tgo func() { defer wg.Done() }()")],
    invalid: [found("go func() { wg.Add(1); defer wg.Done() }()")],
  },
]);
