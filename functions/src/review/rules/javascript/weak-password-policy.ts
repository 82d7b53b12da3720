/** JavaScript and TypeScript: password policies that are too weak. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsPair, jsCall } from "../writing/call-matchers.ts";

export const weakPasswordPolicy = defineRules(ecmascript, "security", [
  {
    id: "js-weak-password-demand",
    severity: "medium",
    confidence: "medium",
    cwe: 521,
    see: ["Authentication"],
    title: titles.weakPolicy,
    message:
      "Passwords shorter than eight characters are accepted, and they are guessed quickly. Require at least eight characters, better twelve, and allow long ones.",
    rule: {
      any: [
        jsPair("password|newPassword|pwd|passwd", {
          kind: "call_expression",
          regex: "\\.min\\(\\s*[1-7]\\b|\\bmin(?:Length)?\\(\\s*[1-7]\\s*[,)]",
        }),
        jsPair("password|newPassword|pwd|passwd", {
          kind: "object",
          regex: "\\bmin(?:[lL]ength)?:\\s*(?:\\[\\s*)?[1-7]\\b",
        }),
        jsCall({
          names: "isLength",
          on: "^(?:body|check)\\(\\s*[\"'](?:password|newPassword)[\"']",
          args: { has: { nthChild: 1, regex: "\\bmin:\\s*[1-7]\\b" } },
        }),
        {
          kind: "binary_expression",
          all: [
            { has: { field: "left", regex: "(?i)^(?:[\\w.]+\\.)?(?:password|newPassword|pwd)\\.length$" } },
            { has: { field: "operator", regex: "^<$" } },
            { has: { field: "right", regex: "^[2-7]$" } },
          ],
        },
      ],
    },
    valid: [
      "const s = { password: Joi.string().min(12).max(128) };",
      "const s = { password: z.string().min(1) };".replace("min(1)", "min(10)"),
      "if (password.length < 8) f()",
    ],
    invalid: [
      "const s = { password: Joi.string().min(4).required() };",
      "const s = { password: { type: String, minlength: 5 } };",
      "if (password.length < 6) f()",
    ],
  },
]);
