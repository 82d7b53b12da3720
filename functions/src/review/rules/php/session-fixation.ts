/** PHP: session ids that a request chooses. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";

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
]);
