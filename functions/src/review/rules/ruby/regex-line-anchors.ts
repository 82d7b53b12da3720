/** Ruby: `^` and `$` that match at every line. */
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";

export const regexLineAnchors = defineRules(["ruby"], "security", [
  {
    id: "rb-regex-line-anchors",
    severity: "medium",
    confidence: "high",
    cwe: 777,
    see: ["https://guides.rubyonrails.org/security.html#regular-expressions"],
    title: "Regular expression anchored to lines, not the string",
    message:
      "`^` and `$` match at line breaks in Ruby, so a value passes if any one line of it matches. Use `\\A` and `\\z`.",
    rule: {
      kind: "pair",
      all: [
        { has: { field: "key", regex: "^with$" } },
        { has: { field: "value", kind: "regex", regex: "^/\\^.*\\$/[a-ln-z]*$" } },
      ],
      inside: {
        stopBy: "end",
        kind: "call",
        has: { field: "method", regex: "^(?:validates|validates_format_of)$" },
      },
    },
    // With `multiline: true` Rails is told that it is meant.
    check: (node) => !/\bmultiline(?::|\s*=>)\s*true\b/.test(textOf(node.parent() ?? node)),
    valid: [
      "validates :name, format: { with: /^[a-z]+$/, multiline: true }",
      "validates :name, format: { with: /\\A[a-z]+\\z/ }",
    ],
    invalid: ["validates :name, format: { with: /^[a-z]+$/ }"],
  },
]);
