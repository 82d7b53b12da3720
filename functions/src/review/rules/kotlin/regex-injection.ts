/** Kotlin: regular expressions from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inRoute, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const regexInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-regex-from-request",
    ...defects.regexInjection,
    rule: {
      any: [
        kotlinCall({ names: "Regex", bare: "only", as: "REGEX" }),
        kotlinCall({ names: "compile", on: "^Pattern$", as: "REGEX" }),
      ],
    },
    flow: { REGEX: "outside" },
    valid: [inRoute("Regex(Regex.escape(x))").replace("Regex(Regex.escape(x))", 'Regex("a+")')],
    invalid: [inRoute("Regex(x).matches(y)")],
  },
]);
