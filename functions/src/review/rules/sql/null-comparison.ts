/** SQL: comparisons with NULL. */
import { defineRules } from "../writing/define-rules.ts";

export const nullComparison = defineRules(["sql"], "bug", [
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
]);
