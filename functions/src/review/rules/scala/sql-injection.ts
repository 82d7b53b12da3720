/** Scala: SQL statements built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const sqlInjection = defineRules(["scala"], "security", [
  {
    id: "scala-sql-injection",
    ...defects.sqlInjection,
    rule: {
      any: [
        scalaCall({
          names:
            "executeQuery|executeUpdate|execute|executeLargeUpdate|prepareStatement|prepareCall|createQuery|createNativeQuery|SQL|sql|addBatch|query|update|queryForList|queryForObject|rawSql|runSql|overrideSql|const|fromString|raw|createUnsafe",
          as: "SQL",
        }),
        {
          kind: "interpolated_string_expression",
          all: [{ regex: '^(?:sqlu?|fr0?|SQL|tsql)"[^"]*#\\$' }, { pattern: "$SQL" }],
        },
      ],
    },
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [inFunction('sql"SELECT a FROM t WHERE b = $x"'), inFunction('stmt.executeQuery("SELECT 1")')],
    invalid: [
      inFunction('stmt.executeQuery(s"SELECT a FROM t WHERE b = $x")'),
      inFunction('val q = "SELECT a FROM t WHERE b = " + x; stmt.executeQuery(q)'),
      inFunction('sql"SELECT a FROM t WHERE b = #$x"'),
      inFunction('rows.result.overrideSql(s"SELECT a FROM t WHERE b = $x")'),
    ],
  },
]);
