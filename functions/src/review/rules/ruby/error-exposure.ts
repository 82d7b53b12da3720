/** Ruby: errors shown to visitors. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const errorExposure = defineRules(["ruby"], "security", [
  {
    id: "rb-error-shown",
    severity: "low",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "The backtrace contains files, libraries and their versions, which help an attacker. Log it, and respond with a general message.",
    rule: {
      ...rubyCall({ names: "render", bare: "only" }),
      has: { field: "arguments", regex: "\\b(?:e|ex|err|error|exception)\\.(?:backtrace|full_message)\\b" },
    },
    valid: ['render json: { error: "failed" }'],
    invalid: ["render json: { error: e.message, trace: e.backtrace }"],
  },
]);
