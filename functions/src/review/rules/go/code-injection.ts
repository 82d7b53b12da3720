/** Go: request values run as code. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const codeInjection = defineRules(["go"], "security", [
  {
    id: "go-code-injection",
    severity: "critical",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "The request value is evaluated as a script, so the client runs code in this process. Evaluate a fixed script, and pass the value to it as a variable.",
    rule: {
      any: [
        goCall({
          names: "Run|RunString|RunScript|Eval|DoString|EvaluateAny",
          on: "(?i)^(?:\\w+\\.)*(?:vm|js|runtime|otto|goja|i|interp|interpreter|l|state|lua|rt|isolate)$",
          as: "CODE",
        }),
        // A context of a command line runs the command that it read.
        goCall({
          names: "RunScript|Eval|DoString|EvaluateAny",
          on: "^(?:\\w+\\.)*ctx$",
          as: "CODE",
        }),
        goCall({
          names: "NewEvaluableExpression|Compile|Eval|Evaluate",
          on: "^(?:govaluate|expr|gval|cel|otto|goja)$",
          as: "CODE",
        }),
      ],
    },
    flow: { CODE: "outside" },
    valid: [inFunction('vm.RunString("1 + 1")'), inFunction('ctx.Run(r.FormValue("command"))')],
    invalid: [found('vm.RunString(r.FormValue("script"))')],
  },
]);
