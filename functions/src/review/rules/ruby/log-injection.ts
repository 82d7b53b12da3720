/** Ruby: request values in logs. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const logInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Write it with `inspect`.",
    rule: rubyCall({
      names: "info|warn|error|debug|fatal|unknown",
      on: "(?i)(?:^|\\.|@)log(?:ger)?$",
      as: "VALUE",
    }),
    flow: { VALUE: "reflected" },
    valid: ['Rails.logger.info("a #{params[:a].inspect}")', "logger.info('started')"],
    invalid: ['Rails.logger.warn("bad user #{params[:user]}")'],
  },
]);
