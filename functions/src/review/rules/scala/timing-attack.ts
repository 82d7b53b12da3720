/** Scala: secrets compared in variable time. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const timingAttack = defineRules(["scala"], "security", [
  {
    id: "scala-timing",
    ...defects.timing,
    rule: {
      kind: "infix_expression",
      all: [
        {
          regex:
            "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|apikey|authtoken|secret)\\s*[!=]=\\s*[a-z][\\w.]*$",
        },
        { not: { regex: "(?i)null$|None$|\\.size|\\.length|\\b(?:true|false)$" } },
      ],
    },
    valid: [inFunction("MessageDigest.isEqual(signature, expected)")],
    invalid: [inFunction("if (signature == expected) g()")],
  },
]);
