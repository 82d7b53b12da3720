/** Kotlin: CSRF protection that is disabled. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const csrfProtectionOff = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without CSRF protection, other websites can submit forms in the name of a signed-in user. Leave it on, unless no request is authenticated by a cookie.",
    rule: {
      kind: "call_expression",
      regex: "^(?:\\w+\\.)*csrf(?:\\(\\)\\s*\\.disable\\(\\)|\\s*\\{\\s*(?:\\w+\\.)?disable\\(\\)\\s*\\})$",
    },
    valid: [inFunction("http.csrf { it.csrfTokenRepository(r) }")],
    invalid: [inFunction("http { csrf { disable() } }")],
  },
]);
