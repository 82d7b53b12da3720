/** PHP: session ids that a request chooses. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, fieldOf } from "../../syntax/node-memo.ts";
import { functionAround, wholeFile } from "./tree.ts";

export const sessionFixation = defineRules(["php"], "security", [
  {
    id: "php-session-id-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 384,
    see: ["Session_Management"],
    title: "Session fixation: session ID from request",
    message:
      "The request sets the session ID, so anyone who sends a link with an ID of their own shares the session of the user who signs in with it. Let PHP generate the ID, and regenerate it at sign-in.",
    rule: phpCall({
      names: "session_id",
      as: "ID",
      // PHP itself takes the id from the cookie.
      args: { not: { has: { nthChild: 1, regex: "^\\$_COOKIE\\b" } } },
    }),
    flow: { ID: "outside" },
    valid: [
      php("session_id(session_create_id());"),
      php("$id = session_id();"),
      php("session_name($n);\nsession_id($_COOKIE[$n]);"),
    ],
    invalid: [found("session_id($_GET['sid']);")],
  },
  {
    id: "php-session-kept-at-sign-in",
    severity: "medium",
    confidence: "medium",
    cwe: 384,
    see: ["Session_Management"],
    title: titles.sessionFixation,
    message:
      "The session ID does not change at sign-in, so an attacker who planted the ID before now shares the session. Call `session_regenerate_id(true)` before storing the signed-in user.",
    rule: {
      kind: "assignment_expression",
      has: {
        field: "left",
        kind: "subscript_expression",
        regex:
          "(?i)^\\$_SESSION\\[\\s*['\"](?:user|user_?id|user_?name|uid|login|logged_?in|is_?logged_?in|loggedin|admin|is_?admin|authenticated|auth|account)['\"]\\s*\\]$",
      },
    },
    check: isUnrenewed,
    valid: [
      php("if (password_verify($p, $h)) {\n  session_regenerate_id(true);\n  $_SESSION['user'] = $u;\n}"),
      php("$_SESSION['user'] = $u;"),
      php("unset($_SESSION['user']);\n$_SESSION['user'] = null;"),
    ],
    invalid: [{ code: php("if (password_verify($p, $h)) {\n  $_SESSION['user'] = $u;\n}"), lines: [3] }],
  },
]);

/** Where a password is checked, in a file that never renews the id. */
function isUnrenewed(assignment: SgNode): boolean {
  if (/^(?:null|false|''|""|0|\[\]|array\(\))$/i.test(textOf(fieldOf(assignment, "right") ?? assignment)))
    return false;
  const around = textOf(functionAround(assignment));
  return (
    /password|passwd|\bpass\b|login/i.test(around) &&
    /password_verify|\$_POST|md5\(|sha1\(|SELECT\b|crypt\(|input\(/.test(around) &&
    !/session_regenerate_id|->regenerate\(|migrate\(/.test(wholeFile(assignment))
  );
}
