/** Shell: SQL statements built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { withArgument } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

export const sqlInjection = defineRules(["bash"], "security", [
  {
    id: "sh-sql-with-argument",
    severity: "medium",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "The argument is put into the SQL string, so a quote in it ends the string and what follows runs as SQL. Pass it as a variable of the client, such as `psql -v name=\"$x\"` with `:'name'`.",
    rule: withArgument("psql|mysql|mariadb|sqlite3|sqlcmd|sqlplus|clickhouse-client|bq|cqlsh", {
      regex: "(?i)\\b(?:select|insert|update|delete|drop|alter|create|grant)\\s",
    }),
    flow: { X: "outside" },
    valid: [
      'psql -v name="$1" -f a.sql',
      'psql -c "SELECT 1"',
      '[[ $1 =~ ^[0-9]+$ ]] || exit 1\nmysql -e "DELETE FROM a WHERE id = $1"',
    ],
    invalid: [
      "psql -c \"DELETE FROM users WHERE name = '$1'\"",
      { code: "read -rp 'Name: ' name\nmysql shop -e \"SELECT * FROM a WHERE n = '$name'\"", lines: [2] },
    ],
  },
]);
