/** Kotlin: redirects to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inRoute, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const openRedirect = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-open-redirect",
    ...defects.openRedirect,
    confidence: "medium",
    rule: {
      any: [
        kotlinCall({ names: "respondRedirect|sendRedirect|redirect|seeOther|temporaryRedirect", as: "URL" }),
        kotlinCall({ names: "RedirectView|ModelAndView", bare: "only", as: "URL" }),
        {
          kind: "jump_expression",
          all: [{ regex: '^return\\s+"redirect:' }, { has: { kind: "string_literal", pattern: "$URL" } }],
        },
        {
          kind: "function_body",
          all: [{ regex: '^=\\s*"redirect:' }, { has: { kind: "string_literal", pattern: "$URL" } }],
        },
        {
          kind: "function_body",
          all: [{ regex: '^=\\s*"redirect:' }, { has: { kind: "additive_expression", pattern: "$URL" } }],
        },
        {
          kind: "jump_expression",
          all: [
            { regex: '^return\\s+"redirect:' },
            { has: { kind: "additive_expression", pattern: "$URL" } },
          ],
        },
      ],
    },
    flow: { URL: "url" },
    valid: [inRoute('call.respondRedirect("/home?x=$x")')],
    invalid: [inRoute("call.respondRedirect(x)")],
  },
]);
