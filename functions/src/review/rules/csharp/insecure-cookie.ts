/** C#: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const insecureCookie = defineRules(["csharp"], "security", [
  {
    id: "csharp-insecure-cookie",
    ...defects.insecureCookie,
    rule: {
      any: [
        {
          ...csharpSet("Secure|HttpOnly|CookieHttpOnly", { regex: "^false$" }),
        },
        csharpSet("SecurePolicy|CookieSecure", {
          regex: "Cookie(?:SecurePolicy|SecureOption)\\.(?:None|Never)$",
        }),
        csharpSet("RequireSSL|RequireSsl|requireSSL", { regex: "^false$" }),
        {
          ...csharpNew({ names: "HttpCookie|CookieOptions" }),
          not: {
            inside: {
              stopBy: "end",
              any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
              regex: "Secure\\s*=|Expires\\s*=\\s*DateTime(?:Offset)?\\.(?:Utc)?Now\\.AddD?a?y?s?\\w*\\(-",
            },
          },
          inside: {
            stopBy: "end",
            any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
          },
        },
      ],
    },
    valid: [
      inMethod("c.Secure = true; c.HttpOnly = true;"),
      inMethod('var c = new HttpCookie("a", other); c.Secure = true;'),
    ],
    invalid: [
      found("c.HttpOnly = false;"),
      found("var o = new CookieOptions { Secure = false };"),
      found('var c = new HttpCookie("a", "b");'),
    ],
  },
  {
    id: "csharp-cookie-readable-by-scripts",
    severity: "low",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.httpOnlyCookie,
    message:
      "Scripts can read the session cookie, so one injected script takes over the session. Set HttpOnly to true.",
    rule: {
      ...csharpCall({
        names: "Append",
        on: "(?i)\\bCookies$",
        args: { has: { nthChild: 1, regex: "(?i)token|session|auth|jwt|sid" } },
      }),
      not: {
        any: [
          { regex: "HttpOnly" },
          { inside: { stopBy: "end", kind: "method_declaration", regex: "HttpOnly" } },
        ],
      },
    },
    valid: [
      inMethod('Response.Cookies.Append("theme", "dark");'),
      'app.MapGet("/a", c => c.Response.Cookies.Append("sid", t, new CookieOptions { HttpOnly = true, Secure = true }));',
      inMethod(
        'var o = new CookieOptions { HttpOnly = true, Secure = true }; Response.Cookies.Append("token", t, o);',
      ),
    ],
    invalid: [found('Response.Cookies.Append("auth_token", other);')],
  },
]);
