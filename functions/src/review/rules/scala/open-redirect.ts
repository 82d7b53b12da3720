/** Scala: redirects to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

/** The path begins with a part that is not from the request: `s"/${repository.owner}/compare/${branch}"`. */
const ofThisSite = /^\w+\(\s*s"\/(?:[\w-]+|\$\{?(?:\w+\.)+(?:owner|name|id|slug)\}?)\//;

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
    check: (node) => !ofThisSite.test(node.text()),
    valid: [inAction('Redirect("/home")'), inAction('Redirect(s"/${repository.owner}/compare/${x}")')],
    invalid: [inAction("Redirect(x)")],
  },
]);
