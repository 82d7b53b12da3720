/** SQL: money in floating-point columns. */
import { defineRules } from "../writing/define-rules.ts";

export const floatMoney = defineRules(["sql"], "bug", [
  {
    id: "sql-money-as-float",
    severity: "medium",
    confidence: "high",
    cwe: 1339,
    see: ["https://www.postgresql.org/docs/current/datatype-numeric.html"],
    title: "Money stored as floating point",
    message:
      "Floating point rounds decimal amounts, so sums are wrong in the last digits and the errors add up. Use NUMERIC, or whole cents.",
    rule: {
      kind: "column_definition",
      all: [
        {
          has: {
            field: "name",
            regex: '(?i)^["`]?(?:\\w+_)?(?:price|amount|balance|salary|cost|subtotal|total_amount|fee)["`]?$',
          },
        },
        { regex: "(?i)^\\S+\\s+(?:FLOAT|REAL|DOUBLE|FLOAT4|FLOAT8)\\b" },
      ],
    },
    valid: ["CREATE TABLE t (price NUMERIC(10, 2), ratio FLOAT);"],
    invalid: ["CREATE TABLE t (id INT, price FLOAT);"],
  },
]);
