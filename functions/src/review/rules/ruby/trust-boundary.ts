/** Ruby: request values kept in the session. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** What an OAuth client gave is sent back to it as it came. */
const sentBack = "^session\\[:?[\"']?\\w*(?:state|nonce)\\b";

/** `if known?(value)` around it: a question of the program's own about the same name. */
function isAskedBefore(assignment: SgNode): boolean {
  const value = fieldTextOf(assignment, "right");
  if (!/^\w+$/.test(value)) return false;
  const asked = new RegExp(String.raw`\w\?[( ]\s*${value}\b|\b${value}\.\w*(?:valid|allowed|known|in)\?`);
  return [...ancestorsOf(assignment)].some(
    (around) =>
      /^(?:if|elsif|unless|if_modifier|unless_modifier)$/.test(kindOf(around)) &&
      asked.test(fieldTextOf(around, "condition")),
  );
}

export const trustBoundary = defineRules(["ruby"], "security", [
  {
    id: "rb-trust-boundary",
    severity: "medium",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message: messages.trustBoundary,
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "element_reference", regex: "^session\\[", not: { regex: sentBack } } },
        { has: { field: "right", pattern: "$VALUE" } },
      ],
    },
    flow: { VALUE: "outside" },
    check: (node) => !isAskedBefore(node),
    valid: [
      "if locale_is_available?(wanted)\n  session[:locale] = wanted\nend",
      "wanted = params[:locale]\nif locale_is_available?(wanted)\n  session[:locale] = wanted\nend",
      "session[:page] = params[:page].to_i",
      "session[:user_id] = user.id",
      "session[:state] = params[:state]",
    ],
    invalid: ["session[:role] = params[:role]"],
  },
]);
