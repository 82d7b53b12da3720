/** Kotlin: secrets compared in variable time. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { kotlinCall, inFunction } from "./matchers.ts";

export const timingAttack = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-timing",
    ...defects.timing,
    rule: {
      any: [
        {
          kind: "equality_expression",
          all: [
            {
              regex:
                "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|api_?key|authtoken|secret)\\w*(?:\\(\\))?\\s*[!=]=\\s*[a-z][\\w.]*(?:\\([^)]*\\))?$",
            },
            { not: { regex: "(?i)null$|\\.size|\\.length|type|Algorithm|\\b(?:true|false)$" } },
          ],
        },
        kotlinCall({ names: "contentEquals|equals", on: "(?i)(?:hmac|signature|digest|mac|hash)$" }),
      ],
    },
    valid: [inFunction("MessageDigest.isEqual(hmac, expected)"), inFunction("if (signature == null) g()")],
    invalid: [inFunction("if (signature == expected) g()")],
  },
]);
