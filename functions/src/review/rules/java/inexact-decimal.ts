/** Java: decimals made of inexact numbers. */
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
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
            // With a number of digits it is rounded to what is written.
            not: { has: { nthChild: 2 } },
            has: {
              nthChild: 1,
              kind: "decimal_floating_point_literal",
              not: { regex: "\\.(?:0*|5|25|75)[dD]?$" },
            },
          },
        },
      ],
    },
    check: (node) => !/^(?:setScale|round)$/.test(fieldTextOf(node.parent(), "name")),
    valid: [
      methodWith("return new BigDecimal(0.1, MathContext.DECIMAL32);"),
      methodWith("return new BigDecimal(19.99).setScale(2, RoundingMode.HALF_UP);"),
      methodWith('return new BigDecimal("0.1");'),
      methodWith("return new BigDecimal(0.5);"),
    ],
    invalid: [foundWith("return new BigDecimal(0.1);")],
  },
]);
