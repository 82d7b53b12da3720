/** JavaScript and TypeScript: request values logged unescaped. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { inHandler, found } from "./examples.ts";

export const logInjection = defineRules(ecmascript, "security", [
  {
    id: "js-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Log it as a field of a structured entry, or replace line breaks.",
    rule: jsCall({
      names: "log|info|warn|error|debug|trace|fatal",
      on: "(?i)^(?:console|(?:\\w+\\.)*_?(?:log|logger|winston))$",
      asAll: "TEXT",
    }),
    flow: { TEXT: "reflected" },
    valid: [
      inHandler('logger.info({ user: req.body.user }, "signed in")'),
      inHandler('console.log("started")'),
      inHandler('console.log("user " + String(req.body.user).replace(/[\\r\\n]/g, ""))'),
    ],
    invalid: [
      found('console.log("no such user: ", req.body.user)'),
      found("logger.info(`login of ${req.body.user}`)"),
      found('console.log("user " + req.query.name)'),
    ],
  },
]);
