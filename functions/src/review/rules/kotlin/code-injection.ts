/** Kotlin: strings built from input that run as code. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, inRoute, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const codeInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-script-from-value",
    ...defects.dynamicCode,
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
    ...defects.codeInjection,
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
