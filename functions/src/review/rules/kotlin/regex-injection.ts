/** Kotlin: regular expressions from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { regexText } from "../shared/defect-messages.ts";
import { inRoute, kotlinCall } from "./matchers.ts";

export const regexInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-regex-from-request",
    ...regexText,
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
