/** Scala: passwords and keys in the code. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const hardCodedCredentials = defineRules(["scala"], "security", [
  {
    id: "scala-hard-coded-credential",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        scalaCall({ names: "getConnection", on: "DriverManager$", as: "KEY", nth: 3 }),
        scalaCall({ names: "HMAC256|HMAC384|HMAC512", on: "^Algorithm$", as: "KEY" }),
        scalaCall({ names: "forURL", on: "^Database$", args: 'password\\s*=\\s*"[^"]+"', as: "KEY" }),
        scalaNew({ names: "SecretKeySpec", as: "KEY", args: '^\\(\\s*"' }),
        scalaCall({
          names: "encode|decode\\w*|validate|isValid",
          on: "^Jwt(?:Json\\w*|Argonaut|Circe|Upickle|SprayJson|ZIOJson|Zio\\w*)?$",
          as: "KEY",
          nth: 2,
        }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [inFunction('DriverManager.getConnection("jdbc:a", "u", sys.env("P"))')],
    invalid: [
      inFunction('DriverManager.getConnection("jdbc:a", "u", "hun" + "ter2")'),
      inFunction('val key = "hunter2"; JwtJson.encode(x, key, algorithm)'),
    ],
  },
]);
