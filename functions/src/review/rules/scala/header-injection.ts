/** Scala: request values in response headers. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const headerInjection = defineRules(["scala"], "security", [
  {
    id: "scala-header-injection",
    ...defects.headerInjection,
    rule: {
      any: [
        scalaCall({ names: "addHeader|setHeader", on: "(?i)res(?:ponse)?$", as: "VALUE", nth: 2 }),
        scalaCall({ names: "withHeaders", as: "VALUE" }),
        scalaCall({ names: "RawHeader", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inFunction('response.setHeader("A", "b")')],
    invalid: [inAction('response.setHeader("A", x)')],
  },
]);
