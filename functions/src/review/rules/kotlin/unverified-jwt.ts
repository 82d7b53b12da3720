/** Kotlin: tokens whose signature nobody verifies. */
import { defineRules } from "../writing/define-rules.ts";
import { tokenText } from "../shared/defect-messages.ts";
import { inFunction, kotlinCall } from "./matchers.ts";

export const unverifiedJwt = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-token-not-verified",
    ...tokenText,
    rule: {
      any: [
        kotlinCall({ names: "decode", on: "(?:^|\\.)JWT$" }),
        kotlinCall({ names: "none", on: "^Algorithm$" }),
        kotlinCall({ names: "parseClaimsJwt|parsePlaintextJwt|parseUnsecuredClaims" }),
      ],
      not: { inside: { stopBy: "end", kind: "function_declaration", regex: "\\.verify\\(" } },
    },
    valid: [inFunction("JWT.require(a).build().verify(x)")],
    invalid: [inFunction("val c = JWT.decode(x).claims")],
  },
]);
