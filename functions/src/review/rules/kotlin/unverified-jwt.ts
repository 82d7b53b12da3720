/** Kotlin: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const unverifiedJwt = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-token-not-verified",
    ...defects.jwtUnverified,
    rule: {
      any: [
        kotlinCall({ names: "decode", on: "(?:^|\\.)JWT$" }),
        kotlinCall({ names: "none", on: "^Algorithm$" }),
        kotlinCall({ names: "parseClaimsJwt|parsePlaintextJwt|parseUnsecuredClaims" }),
      ],
      not: {
        inside: {
          stopBy: "end",
          kind: "function_declaration",
          regex: "\\.verify\\(|\\.keyId\\b|getHeaderClaim",
        },
      },
    },
    // When to ask for another one is all that a client reads of it.
    unsure: (node) => /\)\s*\.(?:expiresAt|issuedAt|notBefore)\b/.test(node.parent()?.text() ?? ""),
    valid: [
      inFunction("val jwk = keys.get(JWT.decode(x).keyId)"),
      inFunction("JWT.require(a).build().verify(x)"),
    ],
    invalid: [inFunction("val c = JWT.decode(x).claims")],
  },
]);
