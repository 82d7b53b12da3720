/** Java: response headers built from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInServlet, inServlet } from "./examples.ts";

export const headerInjection = defineRules(["java"], "security", [
  {
    id: "java-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.headerInjection,
    message:
      "A line break in the request value can start another header or a whole response. Remove line breaks, or accept only known values.",
    rule: {
      any: [
        javaCall({
          names: "setHeader|addHeader",
          as: "VALUE",
          nth: 2,
          args: { has: { nthChild: 1, not: { regex: '(?i)^"location"$' } } },
        }),
        javaNew({ names: "Cookie", asAll: "VALUE" }),
      ],
    },
    fileHas: ["Servlet"],
    flow: { VALUE: "outside" },
    valid: [
      inServlet('response.setHeader("X-Id", "1");'),
      inServlet('response.setHeader("X-Id", request.getParameter("id").replaceAll("[\\r\\n]", ""));'),
    ],
    invalid: [
      foundInServlet('response.addHeader("X-Id", request.getParameter("id"));'),
      foundInServlet('response.addCookie(new Cookie("lang", request.getParameter("lang")));'),
    ],
  },
]);
