/** Java: `==` between a string and a literal. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const stringLiteralIdentity = defineRules(["java"], "bug", [
  {
    id: "java-string-identity",
    severity: "high",
    confidence: "high",
    cwe: 597,
    title: titles.stringIdentity,
    message: "`==` compares references, and equal strings are often different objects. Use `equals`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { kind: "string_literal" } },
        { not: { has: { kind: "null_literal" } } },
        { not: { has: { kind: "character_literal" } } },
      ],
    },
    valid: [
      methodWith('return "a".equals(x);'),
      methodWith("return x == 'a';"),
      methodWith("return x == null;"),
    ],
    invalid: [foundWith('return x == "a";'), foundWith('if ("" != name) g();')],
  },
]);
