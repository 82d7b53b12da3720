/** SQL: changes of a database that lose data, fail on tables with rows, or block writes. */
import type { SgNode } from "@ast-grep/napi";
import { startOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";

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
      "The column's data can be restored only from a backup, and the previous version still reads the column during the rollout. Stop using it first, and drop it in a later release.",
    rule: { kind: "drop_column" },
    check: (node, { text }) => !isWayBack(node, text),
    valid: [
      "-- +goose Up\nALTER TABLE t ADD COLUMN a INT;\n\n-- +goose Down\nALTER TABLE t DROP COLUMN a;",
      "ALTER TABLE t ADD COLUMN a INT;",
      "ALTER TABLE t DROP CONSTRAINT c;",
    ],
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
      "The table's data can be restored only from a backup, and the previous version still reads the table during the rollout. Stop using it first, and drop it in a later release.",
    rule: {
      kind: "drop_table",
      not: {
        any: [
          { regex: "(?i)\\bIF\\s+EXISTS\\b|\\b(?:tmp|temp|old|backup|bak)_|_(?:tmp|temp|old|backup|bak)\\b" },
          createsTables,
        ],
      },
    },
    check: (node, { text }) => !isWayBack(node, text),
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
      "Existing rows have no value for the column, so the change fails, or the database invents one. Give it a DEFAULT, or add it without NOT NULL, fill it, and require it then.",
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
      "Building the index blocks all writes to the table, for minutes if it is large. Write CREATE INDEX CONCURRENTLY, outside a transaction.",
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
      "A column that is added later is silently missing or exposed, and a dropped one breaks the view. List the columns.",
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

const down = /^\s*--\s*(?:\+\s*(?:goose|migrate)\s+down|!?\s*(?:down|rollback|undo|revert)\b)/im;

/** What takes a migration back stands under a line that says so. */
function isWayBack(node: SgNode, text: string): boolean {
  const at = down.exec(text)?.index;
  return at !== undefined && startOf(node) > at;
}
