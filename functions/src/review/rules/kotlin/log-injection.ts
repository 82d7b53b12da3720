/** Kotlin: request values in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { inRoute, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const logInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-log-injection",
    ...defects.logInjection,
    rule: kotlinCall({
      names: "info|warn|error|debug|trace|severe|fine|warning",
      on: "(?i)log(?:ger)?$",
      as: "TEXT",
    }),
    flow: { TEXT: "outside" },
    valid: [inRoute('logger.info("a {}", 1)')],
    invalid: [inRoute('logger.info("user $x")')],
  },
]);
