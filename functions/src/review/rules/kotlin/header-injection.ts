/** Kotlin: request values in response headers. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const headerInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-header-injection",
    ...defects.headerInjection,
    rule: kotlinCall({
      names: "addHeader|setHeader|addCookie|header",
      on: "(?i)response$|res$|response\\.headers$",
      as: "VALUE",
      nth: 2,
    }),
    flow: { VALUE: "outside" },
    valid: [inFunction('response.setHeader("A", "b")')],
    invalid: [
      'fun f(request: HttpServletRequest, response: HttpServletResponse) { response.setHeader("A", request.getParameter("a")) }',
    ],
  },
]);
