/** Java: authorization decided by client-supplied values. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const rights =
  '^"(?i:is_?admin|admin|role|roles|is_?auth\\w*|authenticated|privileged?|superuser|logged_?in)"$';

const reading = {
  kind: "method_invocation",
  all: [
    { has: { field: "object", regex: "(?i)^\\w*(?:req|request)$" } },
    { has: { field: "name", regex: "^get(?:Parameter|Header)$" } },
    { has: { field: "arguments", has: { nthChild: 1, regex: rights } } },
  ],
} as const;

export const brokenAccessControl = defineRules(["java"], "security", [
  {
    id: "java-right-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 807,
    see: ["Authorization"],
    title: titles.privilegeFromClient,
    message:
      "The request states the sender's rights, and anyone can send this value. Check the session, or `isUserInRole`.",
    rule: {
      any: [
        {
          ...javaCall({
            names: "equals|equalsIgnoreCase|parseBoolean|valueOf",
            args: { has: { ...reading, all: [...reading.all] } },
          }),
        },
        {
          ...javaCall({ names: "equals|equalsIgnoreCase" }),
          has: { field: "object", ...reading, all: [...reading.all] },
        },
      ],
      inside: { stopBy: "end", kind: "parenthesized_expression", inside: { kind: "if_statement" } },
    },
    valid: [
      inMethod('if (request.isUserInRole("admin")) g();'),
      inMethod('if ("a".equals(request.getParameter("tab"))) g();'),
    ],
    invalid: [found('if ("true".equals(request.getParameter("admin"))) g();')],
  },
]);
