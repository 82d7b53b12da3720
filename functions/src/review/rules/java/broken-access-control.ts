/** Java: how somebody proves who they are, and what they may do. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const secretName = "(?i)^(?:\\w+\\.)*\\w*(?:pass(?:word|wd|phrase)?|pwd|pw|secret|passcode|pin)$";
const secretText = '^"[^"\\s]{4,}"$';
const noSecret =
  '^"(?i:true|false|password|admin|user|none|null|yes|no|bearer|basic|[*x.]+|[a-z]+://.*|[/~].*)"$';
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
    id: "java-password-compared-with-text",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the source, so anyone who can read the code or the class file can sign in with it. Store an argon2 or bcrypt hash, and compare with that.",
    rule: {
      any: [
        javaCall({
          names: "equals|contentEquals",
          on: secretName,
          args: { has: { nthChild: 1, kind: "string_literal", regex: secretText, not: { regex: noSecret } } },
        }),
        javaCall({
          names: "equals|contentEquals",
          on: secretText,
          args: { has: { nthChild: 1, regex: secretName } },
        }),
      ],
    },
    valid: [
      inMethod('boolean ok = password.equals("");'),
      inMethod('boolean isTop = pwd.equals("ftp://");'),
      inMethod("boolean ok = password.equals(other);"),
    ],
    invalid: [
      found('boolean ok = password.equals("Tr1cky-one");'),
      found('boolean ok = "Tr1cky-one".equals(user.password);'),
    ],
  },
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
