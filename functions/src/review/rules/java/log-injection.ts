/** Java: log lines built from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { foundInServlet, inServlet } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const logInjection = defineRules(["java"], "security", [
  {
    id: "java-log-injection",
    ...defects.logInjection,
    rule: javaCall({
      names: "info|warn|error|debug|trace|log|severe|warning|fine|fatal",
      on: "(?i)(?:^|\\.)\\w*(?:log|logger|jul)$",
      asAll: "TEXT",
    }),
    flow: { TEXT: "reflected" },
    valid: [
      inServlet('log.info("started");'),
      inServlet('logger.info("user {}", request.getParameter("u").replaceAll("[\\r\\n]", "_"));'),
    ],
    invalid: [
      foundInServlet('log.info("login of " + request.getParameter("user"));'),
      foundInServlet('String user = request.getHeader("X-User");\nlogger.warn("refused {}", user);'),
    ],
  },
]);
