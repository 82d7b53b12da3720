/** Scala: redirects to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const openRedirect = defineRules(["scala"], "security", [
  {
    id: "scala-open-redirect",
    ...defects.openRedirect,
    confidence: "medium",
    rule: {
      any: [
        scalaCall({
          names: "Redirect|redirect|sendRedirect|SeeOther|MovedPermanently|TemporaryRedirect",
          as: "URL",
        }),
      ],
    },
    flow: { URL: "url" },
    valid: [inAction('Redirect("/home")')],
    invalid: [inAction("Redirect(x)")],
  },
]);
