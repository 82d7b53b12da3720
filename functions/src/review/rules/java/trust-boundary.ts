/** Java: request values stored in the session. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { foundInServlet, inServlet } from "./examples.ts";

export const trustBoundary = defineRules(["java"], "security", [
  {
    id: "java-trust-boundary",
    severity: "low",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message: messages.trustBoundaryValidate,
    rule: javaCall({
      names: "setAttribute|putValue",
      on: "(?i)(?:session|getSession\\([a-z]*\\))$",
      asAll: "VALUE",
    }),
    flow: { VALUE: "outside" },
    valid: [
      inServlet('request.getSession().setAttribute("user", "x");'),
      inServlet('request.setAttribute("q", request.getParameter("q"));'),
    ],
    invalid: [
      foundInServlet('request.getSession().setAttribute("user", request.getParameter("u"));'),
      foundInServlet(
        'HttpSession session = request.getSession(true);\nsession.putValue(request.getHeader("k"), "1");',
      ),
    ],
  },
]);
