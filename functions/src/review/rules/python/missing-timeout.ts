/** Python: requests without a timeout. */
import { defineRules } from "../writing/define-rules.ts";

export const missingTimeout = defineRules(["python"], "bug", [
  {
    id: "py-request-without-timeout",
    severity: "low",
    confidence: "medium",
    cwe: 400,
    see: ["https://requests.readthedocs.io/en/latest/user/advanced/#timeouts"],
    title: "Missing timeout: request may block indefinitely",
    message:
      "`requests` has no default timeout, so a server that does not respond blocks this thread. Pass one in seconds, such as `timeout=10`.",
    rule: {
      kind: "call",
      all: [
        {
          has: {
            field: "function",
            regex: "^requests\\.(?:get|post|put|patch|delete|head|options|request)$",
          },
        },
        { not: { regex: "timeout\\s*=|\\*\\*" } },
      ],
    },
    valid: ["requests.get(u, timeout=5)", "requests.get(u, **options)"],
    invalid: ["r = requests.get(u)"],
  },
]);
