/** C#: passwords that may be too weak. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpSet } from "../writing/call-matchers.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const weakPasswordPolicy = defineRules(["csharp"], "security", [
  {
    id: "csharp-weak-password-policy",
    severity: "low",
    confidence: "high",
    cwe: 521,
    see: ["Authentication"],
    title: titles.weakPolicy,
    message:
      "Passwords shorter than eight characters are guessed within hours. Require at least eight, better twelve, and check them against known leaks.",
    rule: csharpSet("RequiredLength", { regex: "^[0-7]$" }),
    valid: [inMethod("o.Password.RequiredLength = 12;")],
    invalid: [
      found("o.Password.RequiredLength = 4;"),
      found("var p = new PasswordOptions { RequiredLength = 6 };"),
    ],
  },
]);
