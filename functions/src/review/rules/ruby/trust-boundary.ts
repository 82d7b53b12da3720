/** Ruby: request values kept in the session. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const trustBoundary = defineRules(["ruby"], "security", [
  {
    id: "rb-trust-boundary",
    severity: "medium",
    confidence: "high",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message:
      "Later code trusts what is in the session, and this value comes straight from the request. Validate or convert it first.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "element_reference", regex: "^session\\[" } },
        { has: { field: "right", pattern: "$VALUE" } },
      ],
    },
    flow: { VALUE: "outside" },
    valid: ["session[:page] = params[:page].to_i", "session[:user_id] = user.id"],
    invalid: ["session[:role] = params[:role]"],
  },
]);
