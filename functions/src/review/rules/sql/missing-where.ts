/** SQL: statements that touch more rows than meant, and comparisons that are never true. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";

const withoutWhere: Matcher = {
  not: {
    any: [
      { has: { stopBy: "end", kind: "where" } },
      { regex: "(?i)\\b(?:USING|LIMIT|JOIN|WHERE)\\b" },
      { inside: { stopBy: "end", any: [{ kind: "cte" }, { kind: "create_trigger" }] } },
    ],
  },
};

export const missingWhere = defineRules(["sql"], "bug", [
  {
    id: "sql-delete-without-where",
    severity: "medium",
    confidence: "high",
    cwe: 670,
    see: ["https://www.postgresql.org/docs/current/sql-delete.html"],
    title: "`DELETE` without `WHERE`",
    message:
      "Without WHERE, every row of the table is deleted. Add the condition, or use TRUNCATE if that is intended.",
    rule: { kind: "statement", all: [{ has: { kind: "delete" } }, withoutWhere] },
    valid: ["DELETE FROM t WHERE id = 1;", "TRUNCATE TABLE t;"],
    invalid: ["DELETE FROM users;", { code: "SELECT 1;\nDELETE FROM a.b;\n", lines: [2] }],
  },
  {
    id: "sql-update-without-where",
    severity: "medium",
    confidence: "medium",
    cwe: 670,
    see: ["https://www.postgresql.org/docs/current/sql-update.html"],
    title: "`UPDATE` without `WHERE`",
    message:
      "Without WHERE, every row of the table gets this value. Add the condition, or say in a comment that all rows are intended.",
    rule: {
      kind: "statement",
      all: [
        { has: { kind: "update", has: { kind: "assignment", has: { field: "right", kind: "literal" } } } },
        withoutWhere,
        { not: { has: { stopBy: "end", kind: "keyword_from" } } },
      ],
    },
    valid: ["UPDATE t SET a = 1 WHERE id = 2;", "UPDATE t SET full_name = first_name;"],
    invalid: ["UPDATE users SET active = 0;"],
  },
  {
    id: "sql-compared-with-null",
    severity: "high",
    confidence: "high",
    cwe: 480,
    see: ["https://www.postgresql.org/docs/current/functions-comparison.html"],
    title: "Comparison with NULL is never true",
    message:
      "A comparison with NULL is unknown for every row, so no row matches. Write `IS NULL` or `IS NOT NULL`.",
    rule: {
      kind: "binary_expression",
      regex: "(?i)(?:=|<>|!=)\\s*NULL$",
      inside: { stopBy: "end", any: [{ kind: "where" }, { kind: "join" }, { kind: "case" }] },
      not: { has: { regex: "(?i)^(?:AND|OR)$" } },
    },
    valid: ["SELECT a FROM t WHERE b IS NULL;", "UPDATE t SET a = NULL WHERE b = 1;"],
    invalid: ["SELECT a FROM t WHERE b = NULL;", "DELETE FROM t WHERE b <> NULL;"],
  },
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
