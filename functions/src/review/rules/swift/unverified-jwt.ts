/** Swift: tokens whose signature nobody verifies. */
import { defineRules } from "../writing/define-rules.ts";
import { tokenText } from "../shared/defect-messages.ts";
import { inFunction, swiftCall } from "./matchers.ts";

export const unverifiedJwt = defineRules(["swift"], "security", [
  {
    id: "swift-token-not-verified",
    ...tokenText,
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
