/** Ruby: forms that a GET or HEAD request submits. */
import { defineRules } from "../writing/define-rules.ts";

export const csrfByGet = defineRules(["ruby"], "security", [
  {
    id: "rb-else-of-get",
    severity: "low",
    confidence: "medium",
    cwe: 650,
    see: ["https://guides.rubyonrails.org/security.html"],
    title: "CSRF: HEAD request handled as a form submission",
    message:
      "Rails routes HEAD like GET and skips CSRF protection for it, so a link can reach the branch for form submissions. Check `request.post?`.",
    rule: {
      kind: "if",
      all: [
        { has: { field: "condition", regex: "^request\\.get\\?$" } },
        { has: { field: "alternative", kind: "else" } },
      ],
    },
    valid: ["if request.get?\n  f\nelsif request.post?\n  g\nend"],
    invalid: [{ code: "if request.get?\n  f\nelse\n  g\nend", lines: [1] }],
  },
]);
