/** JavaScript and TypeScript: cookies without `Secure` or `HttpOnly`. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { off } from "./literals.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, nameCalled } from "./tree.ts";

/** `res.cookie("theme", "dark", ...)`: the name of the cookie; "" where it is no text of the source. */
function nameOfCookie(pair: SgNode): string {
  const call = pair
    .ancestors()
    .find(
      (one) =>
        kindOf(one) === "call_expression" &&
        /^(?:cookie|setCookie|set|serialize|state)$/.test(nameCalled(one)),
    );
  const name = call
    ? argumentsOf(call)
        .slice(0, 2)
        .find((one) => kindOf(one) === "string")
    : undefined;
  return name ? textOf(name).slice(1, -1) : "";
}

/** The page's own script has to read the token and send it back. */
function isForScripts(pair: SgNode): boolean {
  return /httponly/i.test(fieldTextOf(pair, "key")) && /[cx]srf/i.test(nameOfCookie(pair));
}

/** A theme or a language is no session. */
function isOfOtherCookie(pair: SgNode): boolean {
  return /^\W?(?:theme|lang|language|locale|i18n\w*|color\w*|dark\w*|sidebar\w*|consent|cookie_?consent|timezone|tz|layout|NEXT_LOCALE)\b/i.test(
    nameOfCookie(pair),
  );
}

/** `if (process.env.NODE_ENV !== "production")` */
function isForDevelopment(pair: SgNode): boolean {
  return pair
    .ancestors()
    .some(
      (one) =>
        /^(?:if_statement|ternary_expression)$/.test(kindOf(one)) &&
        /NODE_ENV|isDev|isProd|development|production/.test(fieldTextOf(one, "condition")),
    );
}

/** A cookie with the name of a session's, its value, and nothing after. */
function nameAndValueAt(nth: number): Matcher {
  return {
    all: [
      {
        has: {
          nthChild: nth,
          kind: "string",
          regex: "(?i)^[\"'](?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*|connect\\.sid)[\"']$",
        },
      },
      { has: { nthChild: nth + 1, regex: "." } },
      { not: { has: { nthChild: nth + 2, regex: "." } } },
    ],
  };
}

const sessionName =
  "(?i)^[\"'`](?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*|remember\\w*|connect\\.sid)[\"'`]$";

export const insecureCookie = defineRules(ecmascript, "security", [
  {
    id: "js-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without `httpOnly` scripts can read the cookie, and without `secure` it is also sent over plain HTTP. Set both to true for session cookies.",
    rule: {
      ...jsPair("httpOnly|secure|isHttpOnly|isSecure", off),
      inside: {
        stopBy: "end",
        any: [
          {
            kind: "call_expression",
            has: {
              field: "function",
              regex:
                "(?:^|\\.)(?:cookie|setCookie|cookieSession|session|serialize)$|cookies(?:\\(\\))?\\.set$|server\\.state$",
            },
          },
          jsPair("cookie|cookies|cookieOptions", { kind: "object" }),
        ],
      },
    },
    check: (pair) => !isForScripts(pair),
    unsure: (pair) => isOfOtherCookie(pair) || isForDevelopment(pair),
    valid: [
      'res.cookie("csrf_token", token, { httpOnly: false, secure: true })',
      'res.cookie("sid", id, { httpOnly: true, secure: true })',
      "const server = { secure: false }",
    ],
    invalid: [
      'res.cookie("sid", id, { httpOnly: false })',
      "app.use(session({ secret, cookie: { secure: false } }))",
    ],
  },
  {
    id: "js-session-cookie-without-options",
    severity: "medium",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      'The framework sets neither `httpOnly` nor `secure` by itself, so scripts can read this cookie and it is also sent over plain HTTP. Pass `{ httpOnly: true, secure: true, sameSite: "lax" }`.',
    rule: {
      any: [
        jsCall({ names: "cookie|setCookie", on: "^(?:res|response|reply)$", args: nameAndValueAt(1) }),
        jsCall({ names: "setCookie", bare: "only", args: nameAndValueAt(2) }),
        jsCall({ names: "set", on: "^\\(?(?:await )?cookies\\(\\)\\)?$", args: nameAndValueAt(1) }),
      ],
    },
    valid: ['res.cookie("token", token, { httpOnly: true })', 'res.cookie("theme", "dark")'],
    invalid: [
      'res.cookie("token", token)',
      'reply.setCookie("session", id)',
      'setCookie(c, "session", id)',
      '(await cookies()).set("session", id)',
    ],
  },
  {
    id: "js-cookie-header-without-flags",
    severity: "medium",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "The header carries neither `HttpOnly` nor `Secure`, so scripts can read this cookie and it is also sent over plain HTTP. Add `; HttpOnly; Secure; SameSite=Lax`.",
    rule: jsCall({
      names: "setHeader|header|append|appendHeader|set",
      on: "^(?:res|response|reply|ctx)$|\\.headers$",
      args: {
        all: [
          { has: { nthChild: 1, regex: "(?i)^[\"']set-cookie[\"']$" } },
          {
            has: {
              nthChild: 2,
              regex: "(?i)^[\"'`](?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*)=",
              not: { regex: "(?i)httponly|secure|max-age=0|expires=thu, 01 jan 1970" },
            },
          },
        ],
      },
    }),
    valid: [
      'res.setHeader("Set-Cookie", "session=" + id + "; HttpOnly; Secure")',
      'res.setHeader("Set-Cookie", "theme=dark")',
    ],
    invalid: ['res.setHeader("Set-Cookie", "session=" + id + "; Path=/")'],
  },
  {
    id: "js-session-cookie-with-few-options",
    severity: "medium",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.httpOnlyCookie,
    message:
      "Express does not set `httpOnly` by itself, so scripts can read this session cookie. Add `httpOnly: true, secure: true` to its options.",
    rule: jsCall({
      names: "cookie|setCookie",
      on: "^(?:res|response|reply)$",
      args: {
        all: [
          { has: { nthChild: 1, kind: "string", regex: sessionName } },
          { has: { nthChild: 3, kind: "object", not: { regex: "httpOnly|\\.\\.\\." } } },
        ],
      },
    }),
    valid: ['res.cookie("token", t, { httpOnly: true })', 'res.cookie("lang", "en", { maxAge: 1 })'],
    invalid: ['res.cookie("token", t, { maxAge: 1 })'],
  },
]);
