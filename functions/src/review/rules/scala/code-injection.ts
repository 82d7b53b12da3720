/** Scala: strings built from input that run as code. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const codeInjection = defineRules(["scala"], "security", [
  {
    id: "scala-code-from-value",
    ...defects.dynamicCode,
    rule: {
      any: [
        scalaCall({ names: "eval|interpret", on: "(?i)engine|toolbox|^tb$|interpreter|imain", as: "CODE" }),
        scalaCall({ names: "parse", on: "(?i)toolbox|^tb$", as: "CODE" }),
      ],
    },
    flow: { CODE: "assembled" },
    valid: [inFunction('engine.eval("1")')],
    invalid: [inFunction('engine.eval("f(" + x + ")")')],
  },
]);
