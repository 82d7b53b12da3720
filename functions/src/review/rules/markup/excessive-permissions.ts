/** Markup and settings: policies that allow every action or every principal. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { jsonPair } from "./matchers.ts";

export const excessivePermissions = defineRules(["xml"], "security", [
  {
    id: "json-policy-allows-everything",
    languages: ["json"],
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.policyAll,
    message: messages.policyAll,
    rule: {
      all: [
        jsonPair("Action", '^(?:"\\*"|\\[\\s*"\\*"\\s*\\])$'),
        { inside: { kind: "object", has: jsonPair("Resource", '^(?:"\\*"|\\[\\s*"\\*"\\s*\\])$') } },
        { inside: { kind: "object", has: jsonPair("Effect", '^"Allow"$') } },
      ],
    },
    valid: [
      '{ "Effect": "Allow", "Action": ["s3:GetObject"], "Resource": "*" }',
      '{ "Effect": "Deny", "Action": "*", "Resource": "*" }',
    ],
    invalid: ['{ "Effect": "Allow", "Action": "*", "Resource": "*" }'],
  },
  {
    id: "json-policy-for-everybody",
    languages: ["json"],
    severity: "high",
    confidence: "medium",
    cwe: 284,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.policyEverybody,
    message:
      "A `Principal` of `*` includes other companies' accounts and unauthenticated callers. List the accounts that need access, or add a `Condition`.",
    rule: {
      all: [
        jsonPair("Principal", '^(?:"\\*"|\\{\\s*"AWS"\\s*:\\s*(?:"\\*"|\\[\\s*"\\*"\\s*\\])\\s*\\})$'),
        { inside: { kind: "object", has: jsonPair("Effect", '^"Allow"$') } },
        { not: { inside: { kind: "object", has: jsonPair("Condition", ".") } } },
      ],
    },
    valid: ['{ "Effect": "Allow", "Principal": { "AWS": "arn:aws:iam::111122223333:root" } }'],
    invalid: ['{ "Effect": "Allow", "Principal": "*", "Action": "s3:GetObject" }'],
  },
]);
