/** Scala: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const unverifiedJwt = defineRules(["scala"], "security", [
  {
    id: "scala-token-not-verified",
    ...defects.jwtUnverified,
    rule: {
      any: [
        scalaCall({ names: "decode", on: "(?:^|\\.)JWT$" }),
        scalaCall({
          names: "decode|decodeAll|decodeJson|decodeRaw",
          on: "^Jwt\\w*$",
          args: "JwtOptions\\(signature\\s*=\\s*false",
        }),
        scalaCall({ names: "none", on: "^Algorithm$" }),
      ],
      not: { inside: { stopBy: "end", kind: "function_definition", regex: "\\.verify\\(" } },
    },
    valid: [inFunction("Jwt.decode(x, key, Seq(JwtAlgorithm.HS256))")],
    invalid: [inFunction("val c = Jwt.decode(x, JwtOptions(signature = false))")],
  },
]);
