/** C#: request validation that is disabled. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const requestValidationOff = defineRules(["csharp"], "security", [
  {
    id: "csharp-request-validation-off",
    severity: "low",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.requestValidationOff,
    message:
      "Values with scripts in them now reach the code. Leave validation on, or sanitize the one field that needs markup.",
    rule: {
      kind: "attribute",
      all: [
        { has: { field: "name", regex: "^ValidateInput$" } },
        { regex: "\\(\\s*(?:enableValidation:\\s*)?false" },
      ],
    },
    valid: ["class C {\n  [ValidateInput(true)]\n  void F() { }\n}"],
    invalid: [{ code: "class C {\n  [ValidateInput(false)]\n  void F() { }\n}", lines: [2] }],
  },
]);
