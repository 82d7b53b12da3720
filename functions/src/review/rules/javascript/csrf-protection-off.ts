/** JavaScript and TypeScript: CSRF protection that skips requests. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsPair } from "../writing/call-matchers.ts";

export const csrfProtectionOff = defineRules(ecmascript, "security", [
  {
    id: "js-csrf-ignores-changes",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "CSRF protection skips state-changing methods",
    message:
      "Requests that change state are not checked, so any page that a signed-in user opens can send them with the user's session. Leave only GET, HEAD and OPTIONS in this list.",
    rule: { ...jsPair("ignoreMethods|ignoredMethods", { kind: "array", regex: "POST|PUT|PATCH|DELETE" }) },
    valid: ['csrf({ ignoreMethods: ["GET", "HEAD"] })'],
    invalid: ['csrf({ ignoreMethods: ["GET", "POST"] })'],
  },
]);
