/** SQL. */
import type { Language } from "./language.ts";
import { knownSql } from "./sql-text.ts";

export const sql: Language = {
  id: "sql",
  name: "SQL",
  grammar: "sql",
  extensions: [".sql", ".ddl", ".dml", ".psql", ".pgsql"],
  fileNames: [],
  interpreters: [],
  functions: { create_function: "name" },
  classes: {},
  strings: ["literal"],
  comments: ["comment", "marginalia"],
  selfTest: { text: "SELECT f(x) FROM t;\n", pattern: "SELECT f(x) FROM t" },
  prepare: knownSql,
};
