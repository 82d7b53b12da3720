/** Go: cookies without `Secure` or `HttpOnly`. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { goCall } from "../writing/call-matchers.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { element } from "./matchers.ts";

/** A cookie of another name than those of sessions, such as `theme`, or `XSRF-TOKEN`, which scripts have to read. */
function isForScripts(element: SgNode): boolean {
  const cookie = element.ancestors().find((one) => kindOf(one) === "composite_literal");
  const name = /\bName:\s{0,40}"([^"\n]{1,80})"/.exec(textOf(cookie ?? element))?.[1];
  if (name === undefined) return false;
  return /[cx]srf/i.test(name) || !/sess|token|auth|jwt|sid|login|remember|user|id$/i.test(name);
}

export const insecureCookie = defineRules(["go"], "security", [
  {
    id: "go-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without `HttpOnly` scripts can read the cookie, and without `Secure` it is also sent over plain HTTP. Set both to true for session cookies.",
    rule: {
      ...element("(?:HttpOnly|Secure)", "false"),
      inside: {
        stopBy: "end",
        kind: "composite_literal",
        has: { field: "type", regex: "(?:Cookie|CookieStore|Options)$" },
      },
    },
    unsure: isForScripts,
    valid: [
      inFunction("c := http.Cookie{HttpOnly: true, Secure: true}"),
      inFunction("c := Server{Secure: false}"),
    ],
    invalid: [found("http.SetCookie(w, &http.Cookie{Name: n, HttpOnly: false})")],
  },
  {
    id: "go-cookie-without-flags",
    severity: "medium",
    confidence: "medium",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without `HttpOnly` scripts can read the session cookie, and without `Secure` it is also sent over plain HTTP. Set both to true.",
    rule: {
      any: [
        {
          kind: "composite_literal",
          all: [
            { has: { field: "type", regex: "(?:^|\\.)Cookie$" } },
            { regex: "(?i)Name:\\s*[^,\\n]*(?:sess|token|auth|jwt|sid|login|remember)" },
            { not: { all: [{ regex: "Secure:" }, { regex: "HttpOnly:" }] } },
            { not: { regex: "MaxAge:\\s*-1" } },
          ],
        },
        goCall({
          names: "SetCookie",
          args: {
            any: [{ has: { nthChild: 6, regex: "^false$" } }, { has: { nthChild: 7, regex: "^false$" } }],
          },
        }),
      ],
    },
    valid: [
      inFunction('c := http.Cookie{Name: "session", Value: v, HttpOnly: true, Secure: true}'),
      inFunction('c := http.Cookie{Name: "lang", Value: v}'),
      inFunction('c.SetCookie("sid", v, 60, "/", "", true, true)'),
    ],
    invalid: [
      found('http.SetCookie(w, &http.Cookie{Name: "session_id", Value: v})'),
      found('c.SetCookie("sid", v, 60, "/", "", false, true)'),
    ],
  },
]);
