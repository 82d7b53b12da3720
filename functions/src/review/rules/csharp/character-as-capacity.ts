/** C#: a character passed where a capacity is expected. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpNew } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const characterAsCapacity = defineRules(["csharp"], "bug", [
  {
    id: "csharp-character-taken-for-size",
    severity: "medium",
    confidence: "high",
    cwe: 704,
    title: "Character used as a capacity",
    message:
      "The character is converted to its number, which becomes the capacity, and the builder stays empty. Write it as a string.",
    rule: csharpNew({
      names: "StringBuilder",
      args: { has: { nthChild: 1, has: { kind: "character_literal" } } },
    }),
    valid: [inMethod('new StringBuilder("a");')],
    invalid: [found("var b = new StringBuilder('a');")],
  },
]);
