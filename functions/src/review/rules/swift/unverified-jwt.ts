/** Swift: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const unverifiedJwt = defineRules(["swift"], "security", [
  {
    id: "swift-token-not-verified",
    ...defects.jwtUnverified,
    rule: {
      any: [
        swiftCall({ names: "unverified", on: "jwt|signers|keys" }),
        swiftCall({ names: "decode", args: "verify:\\s*false|algorithm:\\s*\\.none" }),
        swiftCall({ names: "none", on: "JWTSigner|Algorithm" }),
      ],
    },
    valid: [inFunction("try req.jwt.verify(as: P.self)")],
    invalid: [inFunction("try JWT.decode(x, algorithm: .none, verify: false)")],
  },
]);
