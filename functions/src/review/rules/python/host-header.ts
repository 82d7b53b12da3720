/** Python: `Host` headers that nobody validates. */
import { defineRules } from "../writing/define-rules.ts";

export const hostHeader = defineRules(["python"], "security", [
  {
    id: "py-any-host",
    severity: "low",
    confidence: "medium",
    cwe: 16,
    see: ["https://docs.djangoproject.com/en/stable/ref/settings/#allowed-hosts"],
    title: "Host header not validated",
    message:
      "Any Host header is accepted, and a forged one ends up in links and mails, such as those that reset a password. List the names of this site.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", regex: "^ALLOWED_HOSTS$" } },
        { has: { field: "right", regex: "^[\\[(]\\s*[\"']\\*[\"'],?\\s*[\\])]$" } },
      ],
    },
    valid: ['ALLOWED_HOSTS = ["a.example"]'],
    invalid: ['ALLOWED_HOSTS = ["*"]'],
  },
]);
