/** Ruby: request values kept in the session. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** What an OAuth client gave is sent back to it as it came. */
const sentBack = "^session\\[:?[\"']?\\w*(?:state|nonce)\\b";

/** `if known?(value)` around it: a question of the program's own about the same name. */
function isCheckedBefore(assignment: SgNode): boolean {
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
    check: (node) => !isCheckedBefore(node),
    valid: [
      "if locale_is_available?(wanted)\n  session[:locale] = wanted\nend",
      "wanted = params[:locale]\nif locale_is_available?(wanted)\n  session[:locale] = wanted\nend",
      "session[:page] = params[:page].to_i",
      "session[:user_id] = user.id",
      "session[:state] = params[:state]",
    ],
    invalid: ["session[:role] = params[:role]"],
  },
  {
    id: "rb-session-key-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.sessionKey,
    message:
      "The request supplies the key, so a client can overwrite session entries such as the user's id or role. Choose the key in the code, or keep these entries in a hash of their own.",
    rule: {
      kind: "assignment",
      has: {
        field: "left",
        kind: "element_reference",
        all: [{ has: { nthChild: 1, regex: "^session$" } }, { has: { nthChild: 2, pattern: "$KEY" } }],
      },
    },
    flow: { KEY: "outside" },
    check: (node) => !/^session\[\s*:?["']\w/.test(textOf(node)),
    valid: [
      "session[:user_id] = user.id",
      'session["seen_#{params[:id]}"] = true',
      "session[:seen][params[:id]] = true",
    ],
    invalid: ["session[params[:key]] = 1", "key = params[:key]\nsession[key] = 1"].map((code) => ({
      code,
      lines: [code.split("\n").length],
    })),
  },
]);
