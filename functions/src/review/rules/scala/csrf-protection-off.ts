/** Scala: CSRF protection that is disabled. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const csrfProtectionOff = defineRules(["scala"], "security", [
  {
    id: "scala-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without the CSRF filter, other websites can submit forms in the name of a signed-in user. Leave the filter on.",
    rule: {
      any: [
        { kind: "infix_expression", regex: "disabledFilters?\\s*\\+?=.*CSRFFilter" },
        scalaCall({ names: "filterNot", args: "CSRFFilter" }),
      ],
    },
    valid: [inFunction("filters.filter(_ => true)")],
    invalid: [inFunction("filters.filterNot(_.isInstanceOf[CSRFFilter])")],
  },
]);
