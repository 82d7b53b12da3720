/** Swift: request values in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const logInjection = defineRules(["swift"], "security", [
  {
    id: "swift-log-injection",
    ...defects.logInjection,
    rule: swiftCall({ names: "info|warning|error|debug|notice|critical", on: "(?i)logger$", as: "TEXT" }),
    flow: { TEXT: "outside" },
    valid: [inHandler('req.logger.info("a")')],
    invalid: [inHandler('req.logger.info("user \\(x)")')],
  },
]);
