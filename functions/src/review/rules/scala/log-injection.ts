/** Scala: request values in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const logInjection = defineRules(["scala"], "security", [
  {
    id: "scala-log-injection",
    ...defects.logInjection,
    rule: scalaCall({ names: "info|warn|error|debug|trace", on: "(?i)log(?:ger)?$", as: "TEXT" }),
    flow: { TEXT: "outside" },
    valid: [inAction('logger.info("a")')],
    invalid: [inAction('logger.info(s"user $x")')],
  },
]);
