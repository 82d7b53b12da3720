/** Kotlin: strings built from input that run as code. */
import { defineRules } from "../writing/define-rules.ts";
import { evalText, notConstantText } from "../shared/defect-messages.ts";
import { inFunction, inRoute, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const codeInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-script-from-value",
    ...notConstantText,
    severity: "medium",
    rule: {
      any: [
        kotlinCall({ names: "eval", on: "(?i)engine|script|shell|js", as: "CODE" }),
        kotlinCall({ names: "parseExpression", as: "CODE" }),
        kotlinCall({ names: "evaluateJavascript", as: "CODE" }),
        kotlinCall({ names: "evaluate|parse", on: "(?i)shell", as: "CODE" }),
      ],
    },
    flow: { CODE: "assembled" },
    valid: [inFunction('engine.eval("1 + 1")')],
    invalid: [inFunction('engine.eval("f(" + x + ")")')],
  },
  {
    id: "kotlin-script-from-request",
    ...evalText,
    title: titles.codeInjection,
    rule: {
      any: [
        kotlinCall({ names: "eval", on: "(?i)engine|script|shell|js", as: "CODE" }),
        kotlinCall({ names: "parseExpression|evaluateJavascript", as: "CODE" }),
      ],
    },
    flow: { CODE: "outside" },
    valid: [inRoute('engine.eval("1 + 1")')],
    invalid: [inRoute("engine.eval(x)")],
  },
]);
