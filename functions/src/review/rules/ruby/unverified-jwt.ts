/** Ruby: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { rubyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { pair } from "./matchers.ts";

export const unverifiedJwt = defineRules(["ruby"], "security", [
  {
    id: "rb-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Pass the key, `true`, and the one algorithm you sign with.",
    rule: {
      any: [
        rubyCall({ names: "decode", on: "^JWT$", args: { has: { nthChild: 3, kind: "false" } } }),
        rubyCall({
          names: "decode|encode",
          on: "^JWT$",
          args: {
            any: [
              { has: pair("algorithms?", "(?i)^[\"'\\[ ]*none") },
              { has: { nthChild: 3, regex: "(?i)^[\"']none[\"']$" } },
            ],
          },
        }),
        rubyCall({
          names: "encode",
          on: "^JWT$",
          args: { has: { nthChild: 2, regex: "^(?:nil|''|\"\")$" } },
        }),
      ],
    },
    valid: ['JWT.decode(token, key, true, algorithm: "HS256")'],
    invalid: [
      "JWT.decode(token, nil, false)",
      "JWT.encode(data, nil, 'HS256')",
      "JWT.encode(data, nil, 'none')",
    ],
  },
]);
