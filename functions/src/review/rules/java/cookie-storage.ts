/** Java: secrets and long-lived data kept in cookies. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { inServletWithPassword, foundInServletWithPassword } from "./examples.ts";

export const cookieStorage = defineRules(["java"], "security", [
  {
    id: "java-cookie-kept-for-years",
    severity: "low",
    confidence: "medium",
    cwe: 539,
    see: ["Session_Management"],
    title: "Persistent cookie with a very long lifetime",
    message:
      "The cookie stays on the disk of any machine that was used, long after the visit. Keep it for the session, or for some days.",
    rule: javaCall({
      names: "setMaxAge",
      on: "(?i)cookie",
      args: { has: { nthChild: 1, regex: "365|(?:^|\\D)\\d{8,}|Integer\\.MAX_VALUE" } },
    }),
    valid: [inServletWithPassword("cookie.setMaxAge(3600);")],
    invalid: [foundInServletWithPassword("cookie.setMaxAge(60 * 60 * 24 * 365);")],
  },
  {
    id: "java-cookie-holds-secret",
    severity: "medium",
    confidence: "medium",
    cwe: 315,
    see: ["Session_Management"],
    title: "Cleartext storage of a password in a cookie",
    message:
      "The password is stored on the browser's disk and sent with every request. Store a random token that has no meaning elsewhere.",
    rule: javaNew({
      names: "Cookie",
      args: { has: { nthChild: 2, regex: "(?i)^(?:\\w+\\.)?\\w*(?:password|passwd|pwd)(?:\\(\\))?$" } },
    }),
    valid: [inServletWithPassword('new Cookie("id", token);')],
    invalid: [foundInServletWithPassword('new Cookie("p", password);')],
  },
]);
