/** SQL: functions with their owner's rights and no fixed `search_path`. */
import { defineRules } from "../writing/define-rules.ts";
import { statement } from "./statement.ts";

export const searchPath = defineRules(["sql"], "security", [
  {
    id: "sql-owner-rights-without-path",
    severity: "medium",
    confidence: "high",
    cwe: 426,
    see: ["https://www.postgresql.org/docs/current/sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY"],
    title: "`SECURITY DEFINER` without `search_path`",
    message:
      "A caller can put a table or function of the same name first in the search path, and it runs with the owner's rights. Add `SET search_path = ...`.",
    rule: statement("\\bSECURITY\\s+DEFINER", "\\bSET\\s+search_path\\b"),
    valid: [
      "CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql SECURITY DEFINER SET search_path = app;",
      "CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;",
    ],
    invalid: ["CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql SECURITY DEFINER;"],
  },
]);
