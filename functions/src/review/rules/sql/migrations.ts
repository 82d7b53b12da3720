/** SQL: changes of a database that lose data, fail on tables with rows, or keep everybody waiting. */
import { defineRules } from "../define-rules.ts";
import type { Matcher } from "../rule.ts";

const createsTables: Matcher = {
  inside: { stopBy: "end", kind: "program", has: { stopBy: "end", kind: "create_table" } },
};

export const migrations = defineRules(["sql"], "bug", [
  {
    id: "sql-column-dropped",
    severity: "low",
    confidence: "medium",
    cwe: 672,
    see: ["https://www.postgresql.org/docs/current/sql-altertable.html"],
    title: "Destructive migration: column dropped",
    message:
      "There is no way back but a backup, and programs of the version before still read the column while the new one is rolled out. Stop using it first, and drop it in a later release.",
    rule: { kind: "drop_column" },
    valid: ["ALTER TABLE t ADD COLUMN a INT;", "ALTER TABLE t DROP CONSTRAINT c;"],
    invalid: ["ALTER TABLE customers DROP COLUMN phone;"],
  },
  {
    id: "sql-table-dropped",
    severity: "low",
    confidence: "medium",
    cwe: 672,
    see: ["https://www.postgresql.org/docs/current/sql-droptable.html"],
    title: "Destructive migration: table dropped",
    message:
      "There is no way back but a backup, and programs of the version before still read the table while the new one is rolled out. Stop using it first, and drop it in a later release.",
    rule: {
      kind: "drop_table",
      not: {
        any: [
          { regex: "(?i)\\bIF\\s+EXISTS\\b|\\b(?:tmp|temp|old|backup|bak)_|_(?:tmp|temp|old|backup|bak)\\b" },
          createsTables,
        ],
      },
    },
    valid: ["DROP TABLE IF EXISTS a;", "DROP TABLE tmp_import;", "CREATE TABLE b (a INT);\nDROP TABLE c;"],
    invalid: ["DROP TABLE invoices;"],
  },
  {
    id: "sql-required-column-without-value",
    severity: "medium",
    confidence: "medium",
    cwe: 754,
    see: ["https://www.postgresql.org/docs/current/sql-altertable.html"],
    title: "Migration fails: required column without default",
    message:
      "Existing rows have no value for it, so the change fails, or the database makes one up. Give it a DEFAULT, or add it without NOT NULL, fill it, and demand it then.",
    rule: {
      kind: "add_column",
      all: [
        { has: { kind: "column_definition", regex: "(?i)\\bNOT\\s+NULL\\b" } },
        { not: { regex: "(?i)\\b(?:DEFAULT|GENERATED|IDENTITY|AUTO_INCREMENT|(?:BIG|SMALL)?SERIAL|AS)\\b" } },
        { not: createsTables },
      ],
    },
    valid: [
      "ALTER TABLE t ADD COLUMN a TEXT NOT NULL DEFAULT 'x';",
      "ALTER TABLE t ADD COLUMN a TEXT;",
      "CREATE TABLE t (b INT);\nALTER TABLE t ADD COLUMN a TEXT NOT NULL;",
    ],
    invalid: ["ALTER TABLE orders ADD COLUMN region TEXT NOT NULL;"],
  },
  {
    id: "sql-index-locks-table",
    severity: "low",
    confidence: "medium",
    cwe: 667,
    see: ["https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY"],
    title: "Index creation blocks writes",
    message:
      "On a large table that takes minutes, in which every change of it waits. Write CREATE INDEX CONCURRENTLY, outside of a transaction.",
    rule: {
      kind: "create_index",
      all: [
        { regex: "(?i)\\bUSING\\s+(?:btree|gin|gist|brin|hash|spgist)\\b" },
        { not: { has: { kind: "keyword_concurrently" } } },
        { not: createsTables },
      ],
    },
    valid: [
      "CREATE INDEX CONCURRENTLY i ON t USING btree (a);",
      "CREATE TABLE t (a INT);\nCREATE INDEX i ON t USING btree (a);",
      "CREATE INDEX i ON t (a);",
    ],
    invalid: ["CREATE INDEX i ON orders USING btree (customer_id);"],
  },
  {
    id: "sql-view-of-everything",
    severity: "low",
    confidence: "medium",
    cwe: 1047,
    see: ["https://www.postgresql.org/docs/current/sql-createview.html"],
    title: "`SELECT *` in a view",
    message:
      "A column that is added later is missing or shown without anybody deciding it, and a dropped one breaks the view. Name the columns.",
    rule: {
      kind: "create_view",
      has: {
        kind: "create_query",
        has: { kind: "select", regex: "(?i)^SELECT\\s+(?:\\w+\\.)?\\*" },
      },
    },
    valid: ["CREATE VIEW v AS SELECT a, b FROM t;", "CREATE VIEW v AS SELECT count(*) FROM t;"],
    invalid: ["CREATE VIEW v AS SELECT * FROM t WHERE a = 1;"],
  },
]);
