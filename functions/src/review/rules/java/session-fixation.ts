/** Java: session IDs that are kept at sign-in. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodTaking } from "./examples.ts";
import { methodOf } from "./java-nodes.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";

const { within: inRequestMethod, found: foundInRequestMethod } = methodTaking("HttpServletRequest request");

/** By its name, or by what it calls. */
function isLogin(method: SgNode | null): boolean {
  return (
    /log_?in|sign_?in|authenticate/i.test(fieldTextOf(method, "name")) ||
    /\b(?:authenticate|checkPassword|checkLogin|verifyPassword|BCrypt\.checkpw)\s*\(/.test(
      method?.text() ?? "",
    )
  );
}

function keepsSessionAtLogin(method: SgNode | null): boolean {
  return isLogin(method) && !/invalidate\(|changeSessionId\(|migrateSession/.test(method?.text() ?? "");
}

export const sessionFixation = defineRules(["java"], "security", [
  {
    id: "java-session-fixation-allowed",
    severity: "medium",
    confidence: "high",
    cwe: 384,
    see: ["Session_Management"],
    title: titles.sessionFixation,
    message:
      "The session ID does not change at sign-in, so an attacker who planted the ID before is then signed in, too. Leave the default, which changes it.",
    rule: javaCall({ names: "none", on: "sessionFixation\\(\\)$" }),
    valid: [inRequestMethod("return s.sessionFixation().migrateSession();")],
    invalid: [foundInRequestMethod("return s.sessionFixation().none();")],
  },
  {
    id: "java-session-kept-at-login",
    severity: "medium",
    confidence: "medium",
    cwe: 384,
    see: ["Session_Management"],
    title: titles.sessionFixation,
    message:
      "The session ID does not change at sign-in, so an attacker who planted the ID before is then signed in, too. Call `request.changeSessionId()`, or invalidate the session and start a new one.",
    rule: {
      ...javaCall({
        names: "setAttribute",
        args: {
          has: {
            nthChild: 1,
            regex: '(?i)^"(?:\\w*user\\w*|account|principal|login\\w*|auth\\w*|is_?admin|role)"$',
          },
        },
      }),
      has: { field: "object", regex: "(?i)session(?:\\([a-z]*\\))?$" },
    },
    check: (node) => keepsSessionAtLogin(methodOf(node)),
    valid: [
      'class C {\n  void login(HttpServletRequest r) {\n    r.changeSessionId();\n    r.getSession().setAttribute("user", u);\n  }\n}',
    ],
    invalid: [
      {
        code: 'class C {\n  void login(HttpServletRequest r) {\n    r.getSession().setAttribute("user", u);\n  }\n}',
        lines: [3],
      },
    ],
  },
]);
