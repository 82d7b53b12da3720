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
]);
