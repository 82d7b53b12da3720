/** Ruby: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair } from "./matchers.ts";

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
    valid: [
      "cookies[:sid] = { value: v, secure: true }",
      "opts = { secure: false }",
      "cookies[:theme] = 'dark'",
    ],
    invalid: ["cookies[:sid] = { value: v, httponly: false }", "cookies[:auth_token] = user.token"],
  },
]);
