/** Java: request values stored in the session. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { foundInServlet, inServlet } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const trustBoundary = defineRules(["java"], "security", [
  {
    id: "java-trust-boundary",
    ...defects.trustBoundaryValidate,
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
