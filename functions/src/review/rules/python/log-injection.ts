/** Python: request values logged unescaped. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

export const logInjection = defineRules(["python"], "security", [
  {
    id: "py-log-injection",
    ...defects.logInjection,
    rule: pyCall({
      names: "info|warning|warn|error|debug|critical|exception|log",
      on: "(?i)(?:^|\\.)_?(?:log|logger|logging)$",
      asAll: "TEXT",
    }),
    flow: { TEXT: "reflected" },
    valid: [
      inRoute('logger.info("started")'),
      inRoute('logger.info("user %s", request.args["u"].replace("\\n", ""))'),
    ],
    invalid: [
      found('logger.info("login of " + request.form["user"])'),
      found('user = request.headers.get("X-User")\nlogging.warning(f"refused {user}")'),
    ],
  },
]);
