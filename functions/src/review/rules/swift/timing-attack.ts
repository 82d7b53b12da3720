/** Swift: secrets compared in a time that tells how much of them is right. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const timingAttack = defineRules(["swift"], "security", [
  {
    id: "swift-timing",
    ...defects.timing,
    rule: {
      kind: "equality_expression",
      all: [
        {
          regex:
            "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|apikey|authtoken|secret)\\s*[!=]=\\s*[a-z][\\w.]*$",
        },
        { not: { regex: "(?i)nil$|\\.count|\\b(?:true|false)$" } },
      ],
    },
    valid: [inFunction("if signature == nil { g() }")],
    invalid: [inFunction("if signature == expected { g() }")],
  },
]);
