/** Python: cookies without `Secure` or `HttpOnly`. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { off } from "./literals.ts";

const sessionName = "(?i)^[\"'](?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*|remember\\w*)[\"']$";

/** What scripts must read or what is no secret; and settings of developers' machines: `if DEBUG:`, `class DevConfig`. */
function isNoSecret(node: SgNode): boolean {
  const cookie = /^\(\s*["']([^"'\n]{1,80})["']/.exec(fieldTextOf(node, "arguments"))?.[1] ?? "";
  if (/csrf|xsrf|theme|lang|locale|consent|sidebar|time_?zone|colou?r/i.test(cookie)) return true;
  if (fieldTextOf(node, "left").includes("CSRF_COOKIE_HTTPONLY")) return true;
  return [...ancestorsOf(node)].some(isOfDevelopers);
}

function isOfDevelopers(around: SgNode): boolean {
  if (kindOf(around) === "class_definition") return /dev|local|debug|test/i.test(fieldTextOf(around, "name"));
  return (
    kindOf(around) === "if_statement" && /debug|dev|local|test|prod/i.test(fieldTextOf(around, "condition"))
  );
}

export const insecureCookie = defineRules(["python"], "security", [
  {
    id: "py-session-cookie-without-flags",
    severity: "medium",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      'Neither flag is on by default, so scripts can read this cookie and it is also sent over plain HTTP. Pass `secure=True, httponly=True, samesite="Lax"`.',
    rule: pyCall({
      names: "set_cookie",
      args: {
        all: [
          { has: { nthChild: 1, kind: "string", regex: sessionName } },
          { has: { nthChild: 2, regex: "." } },
          { not: pyKeyword("secure|httponly", { regex: "." }) },
          { not: { has: { kind: "dictionary_splat" } } },
        ],
      },
    }),
    valid: [
      'resp.set_cookie("session", v, httponly=True, secure=True)',
      'resp.set_cookie("theme", "dark")',
      'resp.set_cookie("token", v, **options)',
    ],
    invalid: ['resp.set_cookie("session_id", v)'],
  },
  {
    id: "py-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without `httponly` scripts can read the cookie, and without `secure` it is also sent over plain HTTP. Set both to True for session cookies.",
    rule: {
      any: [
        pyCall({ names: "set_cookie|set_signed_cookie|add_cookie", args: pyKeyword("secure|httponly", off) }),
        pyCall({
          names: "add_middleware|SessionMiddleware",
          bare: "also",
          on: ".",
          args: { all: [{ regex: "secret_key" }, pyKeyword("https_only", off)] },
        }),
        {
          kind: "assignment",
          all: [
            {
              has: { field: "left", regex: "(?:SESSION|CSRF|REMEMBER)_COOKIE_(?:SECURE|HTTPONLY)[\"'\\]]*$" },
            },
            { has: { field: "right", ...off } },
          ],
        },
      ],
    },
    unsure: isNoSecret,
    valid: ["resp.set_cookie('a', v, secure=True, httponly=True)", "SESSION_COOKIE_SECURE = True"],
    invalid: ["resp.set_cookie('sid', v, httponly=False)", "SESSION_COOKIE_SECURE = False"],
  },
]);
