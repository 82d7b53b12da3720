/** Java: redirects to an address from a request. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const locationHeader = '(?:"(?:[Ll]ocation|LOCATION)"|(?:\\w+\\.)*(?:[A-Z]+_)*LOCATION(?:_[A-Z]+)*)';

export const openRedirect = defineRules(["java"], "security", [
  {
    id: "java-open-redirect",
    ...defects.openRedirect,
    rule: {
      any: [
        javaCall({ names: "sendRedirect", as: "URL" }),
        javaNew({ names: "RedirectView", as: "URL" }),
        javaNew({
          names: "ModelAndView",
          as: "URL",
          args: { has: { nthChild: 1, regex: '^"redirect:"\\s*\\+' } },
        }),
        javaCall({
          names: "setHeader|addHeader|header|add|set",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: `^${locationHeader}$` } },
        }),
        javaCall({ names: "add", on: `\\.get\\(${locationHeader}\\)$`, as: "URL" }),
        javaCall({ names: "setLocation", as: "URL" }),
        javaCall({
          names: "location|temporaryRedirect|seeOther",
          on: "(?s)^(?:Response|ResponseEntity)\\b",
          as: "URL",
        }),
        {
          kind: "return_statement",
          has: { kind: "binary_expression", pattern: "$URL", regex: '^"redirect:"\\s*\\+' },
        },
      ],
    },
    flow: { URL: "url" },
    valid: [
      inMethod('response.sendRedirect("/home");'),
      inMethod('response.sendRedirect("/users/" + request.getParameter("id"));'),
    ],
    invalid: [
      found('response.sendRedirect(request.getParameter("next"));'),
      {
        code: 'class C {\n  @GetMapping\n  String f(@RequestParam String next) {\n    return "redirect:" + next;\n  }\n}',
        lines: [4],
      },
    ],
  },
]);
