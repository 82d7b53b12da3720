/** Java: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { foundInServlet, foundInRoute, inRoute, foundWith, methodWith, methodTaking } from "./examples.ts";
import { defects } from "../shared/defects.ts";
import { callableOf } from "./java-nodes.ts";

const { within: inResponseMethod, found: foundInResponseMethod } = methodTaking(
  "HttpServletResponse response, String other",
  "void",
);

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
  {
    id: "java-cookie-without-secure",
    severity: "low",
    confidence: "medium",
    cwe: 614,
    see: ["Session_Management"],
    title: "Insecure cookie: missing Secure",
    message:
      "Without the Secure flag, the browser also sends the cookie over plain HTTP, where others can read it. Call `setSecure(true)` before it is added.",
    rule: javaCall({
      names: "addCookie",
      args: { has: { nthChild: 1, any: [{ kind: "identifier" }, { kind: "object_creation_expression" }] } },
    }),
    check: (node) => {
      const method = callableOf(node)?.text() ?? "";
      const cookie = /^\(\s*(\w+)\s*\)$/.exec(node.field("arguments")?.text() ?? "")?.[1];
      if (cookie === undefined) return /new (?:\w+\.)*Cookie\(/.test(node.text());
      const isMade = new RegExp(String.raw`\b${cookie}\s*=\s*new (?:\w+\.)*Cookie\(`).test(method);
      return (
        isMade &&
        !new RegExp(String.raw`\b${cookie}\.setSecure\(`).test(method) &&
        !/configure\w*Cookie\(|secureCookie\(/.test(method)
      );
    },
    valid: [inResponseMethod('Cookie c = new Cookie("a", "b"); c.setSecure(true); response.addCookie(c);')],
    invalid: [foundInResponseMethod('Cookie c = new Cookie("a", "b");\nresponse.addCookie(c);')],
  },
]);
