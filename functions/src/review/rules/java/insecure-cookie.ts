/** Java: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { foundInServlet, foundInRoute, inRoute, foundWith, methodWith } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const insecureCookie = defineRules(["java"], "security", [
  {
    id: "java-response-cookie-open",
    severity: "medium",
    confidence: "high",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message: messages.insecureCookie,
    rule: {
      any: [
        javaCall({
          names: "httpOnly|secure|withHttpOnly|withSecure|useHttpOnlyCookie|useSecureCookie",
          on: "(?i)cookie",
          args: { has: { nthChild: 1, kind: "false" } },
        }),
        javaCall({
          names: "addHeader|setHeader|header|putHeader",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"set-cookie"$' } },
              {
                has: {
                  nthChild: 2,
                  regex: '(?i)^"(?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*)=',
                  not: { regex: "(?i)httponly|secure|max-age=0" },
                },
              },
            ],
          },
        }),
      ],
    },
    valid: [inRoute('return ResponseCookie.from("a", q).httpOnly(true).secure(true).build();')],
    invalid: [
      foundInRoute('return ResponseCookie.from("a", q).httpOnly(false).build();'),
      foundInServlet('response.addHeader("Set-Cookie", "session=" + token + "; Path=/");'),
    ],
  },
  {
    id: "java-insecure-cookie",
    ...defects.insecureCookie,
    rule: {
      any: [
        javaCall({
          names: "setSecure",
          on: "(?i)cookie|^c\\d?$",
          args: { has: { nthChild: 1, kind: "false" } },
        }),
        javaCall({ names: "setHttpOnly", args: { has: { nthChild: 1, kind: "false" } } }),
        {
          ...javaCall({ names: "setSecure", on: "^\\w+$", args: { has: { nthChild: 1, kind: "false" } } }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "\\bnew Cookie\\(" },
        },
      ],
    },
    valid: [methodWith("cookie.setSecure(true);"), methodWith("server.setSecure(false);")],
    invalid: [foundWith("cookie.setHttpOnly(false);"), foundWith("sessionCookie.setSecure(false);")],
  },
]);
