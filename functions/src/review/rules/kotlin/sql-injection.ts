/** Kotlin: SQL statements built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const sqlInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-sql-injection",
    ...defects.sqlInjection,
    rule: {
      any: [
        kotlinCall({
          names:
            "rawQuery|execSQL|executeQuery|executeUpdate|execute|executeLargeUpdate|prepareStatement|prepareCall|createQuery|createNativeQuery|createSQLQuery|query|queryForObject|queryForList|queryForMap|queryForRowSet|update|batchUpdate|addBatch|exec|rawQueryWithFactory|sql|nativeQuery|compileStatement|executeInsert|preparedQuery|SimpleSQLiteQuery|RawQuery|queryOf",
          bare: "also",
          as: "SQL",
        }),
      ],
    },
    check: (call) => !/(?:builder|uri)\w*\b[\s\S]{0,200}?\.query$/i.test(call.child(0)?.text() ?? ""),
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [
      inFunction('db.rawQuery("SELECT * FROM t WHERE a = ?", arrayOf(x))'),
      inFunction('db.rawQuery("SELECT * FROM $TABLE WHERE a = ?", arrayOf(x))'),
      'fun f(n: Int) { st.executeQuery("SELECT * FROM t WHERE a = $n") }',
      "fun f(request: HttpServletRequest) { client.get().uri { uriBuilder -> uriBuilder.path(p).query(request.queryString).build() } }",
    ],
    invalid: [
      inFunction('db.rawQuery("SELECT * FROM t WHERE a = $x", null)'),
      inFunction('stmt.executeQuery("SELECT * FROM t WHERE a = \'" + x + "\'")'),
      inFunction(
        'val q = buildString { append("SELECT * FROM t WHERE a = "); append(x) }; st.executeQuery(q)',
      ),
    ],
  },
  {
    id: "kotlin-sql-clause",
    ...defects.sqlInjection,
    rule: {
      any: [
        kotlinCall({ names: "delete", on: "(?i)db$|database$", as: "SQL", nth: 2 }),
        kotlinCall({ names: "update|query", on: "(?i)db$|database$|resolver$", as: "SQL", nth: 3 }),
      ],
    },
    flow: { SQL: "assembled" },
    milder: whereGuessed,
    valid: [inFunction('db.delete("t", "id = ?", arrayOf(x))')],
    invalid: [inFunction('db.delete("t", "id = \'$x\'", null)')],
  },
]);
