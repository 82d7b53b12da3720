/** Java: sessions without a timeout. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { inServletWithPassword, foundInServletWithPassword } from "./examples.ts";

export const sessionExpiration = defineRules(["java"], "security", [
  {
    id: "java-session-without-end",
    severity: "medium",
    confidence: "high",
    cwe: 613,
    see: ["Session_Management"],
    title: "Session without timeout",
    message:
      "A value of 0 or less disables the timeout, so a stolen session ID keeps working. Set some minutes.",
    rule: javaCall({
      names: "setMaxInactiveInterval",
      args: { has: { nthChild: 1, regex: "^(?:0|-\\s*\\d+)$" } },
    }),
    valid: [inServletWithPassword("request.getSession().setMaxInactiveInterval(1800);")],
    invalid: [foundInServletWithPassword("request.getSession().setMaxInactiveInterval(-1);")],
  },
]);
