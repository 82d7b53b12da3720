/** Java: decimals made of inexact numbers. */
import { defineRules } from "../writing/define-rules.ts";
import { methodWith, foundWith } from "./examples.ts";

export const inexactDecimal = defineRules(["java"], "bug", [
  {
    id: "java-big-decimal-from-double",
    severity: "medium",
    confidence: "high",
    cwe: 682,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/math/BigDecimal.html"],
    title: "`BigDecimal` built from an inexact double",
    message:
      "`new BigDecimal(0.1)` is 0.1000000000000000055…, because the literal is rounded first. Pass a string, or use `BigDecimal.valueOf`.",
    rule: {
      kind: "object_creation_expression",
      all: [
        { has: { field: "type", regex: "^BigDecimal$" } },
        {
          has: {
            field: "arguments",
            has: {
              nthChild: 1,
              kind: "decimal_floating_point_literal",
              not: { regex: "\\.(?:0*|5|25|75)[dD]?$" },
            },
          },
        },
      ],
    },
    valid: [methodWith('return new BigDecimal("0.1");'), methodWith("return new BigDecimal(0.5);")],
    invalid: [foundWith("return new BigDecimal(0.1);")],
  },
]);
