/** PHP: request values kept in the session. */
import { defineRules } from "../writing/define-rules.ts";
import { phpMethod, phpStatic } from "../writing/php-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const trustBoundary = defineRules(["php"], "security", [
  {
    id: "php-session-key-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.sessionKey,
    message:
      "The request supplies the key, so a client can overwrite session entries such as the user's id or role. Choose the key in the code, or keep these entries in an array of their own.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          has: {
            field: "left",
            kind: "subscript_expression",
            all: [
              { has: { nthChild: 1, regex: "^\\$_SESSION$" } },
              { has: { nthChild: 2, pattern: "$KEY" } },
            ],
          },
        },
        phpMethod({
          names: "set|put|push",
          on: "(?i)(?:^|[$>])session(?:\\(\\))?$|getSession\\(\\)$",
          as: "KEY",
          args: { has: { nthChild: 2 } },
        }),
        phpStatic({ names: "put|push", on: "^\\\\?Session$", as: "KEY" }),
      ],
    },
    flow: { KEY: "outside" },
    check: (node) => !/^(?:\$_SESSION\s*\[|[^(]*\w\()\s*["']\w/.test(textOf(node)),
    valid: [
      php("$_SESSION['seen'][$_GET['id']] = true;"),
      php("$_SESSION['seen_' . $_GET['id']] = true;"),
      php("$_SESSION[md5($_GET['id'])] = true;"),
      php("$session->set('name', $_POST['name']);"),
    ],
    invalid: [
      found("$_SESSION[$_POST['key']] = $value;"),
      found("$request->getSession()->set($_POST['key'], $value);"),
      found("$k = trim($_GET['k']);\n$_SESSION[$k] = 1;"),
    ],
  },
  {
    id: "php-trust-boundary",
    severity: "low",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message: messages.trustBoundary,
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "left", kind: "subscript_expression", regex: "^\\$_SESSION\\s*\\[" } },
        { has: { field: "right", pattern: "$VALUE" } },
      ],
    },
    flow: { VALUE: "outside" },
    valid: [php("$_SESSION['page'] = (int) $_GET['page'];"), php("$_SESSION['user'] = $user;")],
    invalid: [found("$_SESSION['role'] = $_POST['role'];")],
  },
]);
