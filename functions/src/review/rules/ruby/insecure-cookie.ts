/** Ruby: cookies without `Secure` or `HttpOnly`. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair } from "./matchers.ts";

/** A token that the page's scripts read and send back, a count, or a constant: nobody gains by it. */
function isHarmless(node: SgNode): boolean {
  const name = fieldTextOf(node, "left");
  return (
    /csrf|xsrf|_(?:count|banner|dismissed|seen|notice|expires?(?:_at)?)\b/i.test(name) ||
    /^(?:true|false|\d+|["'](?:\d+|true|false|yes|no)["'])$/.test(fieldTextOf(node, "right"))
  );
}

/** What a method returns may have every option: `cookie_options.merge(value: token)`. */
function isGivenElsewhere(node: SgNode): boolean {
  return (
    kindOf(node) === "assignment" &&
    /^\{[^}]*\*\*\w|^\w*(?:cookie|option|setting|attribute)s?\w*\b/i.test(fieldTextOf(node, "right"))
  );
}

export const insecureCookie = defineRules(["ruby"], "security", [
  {
    id: "rb-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without `httponly` scripts can read the cookie, and without `secure` it is also sent over plain HTTP. Set both to true for session cookies.",
    rule: {
      any: [
        {
          ...pair("secure|httponly", "^false$"),
          inside: {
            stopBy: "end",
            any: [
              { kind: "assignment", has: { field: "left", regex: "^cookies(?:\\.\\w+)*\\[" } },
              { kind: "call", regex: "^(?:\\w+\\.)*(?:session_store|set_cookie)\\b|^use Rack::Session::" },
            ],
          },
        },
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                regex:
                  "(?i)^cookies(?:\\.permanent)?\\[:?['\"]?\\w*(?:token|auth|session|remember|jwt|password|secret)\\w*['\"]?\\]$",
              },
            },
            { has: { field: "right", not: { regex: "httponly|^nil$|^['\"]{2}$" } } },
          ],
        },
      ],
    },
    check: (node) => kindOf(node) !== "assignment" || !isHarmless(node),
    unsure: isGivenElsewhere,
    valid: [
      "cookies[:csrf_token] = form_authenticity_token",
      "cookies[:remember_banner] = '1'",
      "cookies[:session_count] = visits.to_s",

      "cookies[:sid] = { value: v, secure: true }",
      "opts = { secure: false }",
      "cookies[:theme] = 'dark'",
    ],
    invalid: ["cookies[:sid] = { value: v, httponly: false }", "cookies[:auth_token] = user.token"],
  },
]);
