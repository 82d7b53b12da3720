/** Go: redirects to an address from a request. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const openRedirect = defineRules(["go"], "security", [
  {
    id: "go-open-redirect",
    ...defects.openRedirect,
    rule: {
      any: [
        goCall({ names: "Redirect", on: "^http$", as: "URL", nth: 3 }),
        goCall({ names: "Redirect", on: "^(?:c|ctx|gc)$", as: "URL", nth: 2 }),
        goCall({
          names: "Redirect|To",
          on: "^(?:c|ctx|c\\.Redirect\\(\\))$",
          as: "URL",
          args: { has: { nthChild: 1, not: { kind: "int_literal" } } },
        }),
        goCall({ names: "RedirectHandler", on: "^http$", as: "URL" }),
        goCall({
          names: "Header",
          on: "^(?:c|ctx|gc)$",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: '(?i)^"location"$' } },
        }),
        goCall({
          names: "Set|Add",
          on: "Header\\(\\)$",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: '(?i)^"location"$' } },
        }),
      ],
    },
    flow: { URL: "url" },
    valid: [
      inFunction('http.Redirect(w, r, "/login", 302)'),
      inFunction('http.Redirect(w, r, "/users/"+r.FormValue("id"), 302)'),
    ],
    invalid: [found('http.Redirect(w, r, r.FormValue("next"), http.StatusFound)')],
  },
]);
