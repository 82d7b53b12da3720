/** Swift: SQL statements built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { inFunction, inHandler, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const sqlInjection = defineRules(["swift"], "security", [
  {
    id: "swift-sql-injection",
    ...defects.sqlInjection,
    rule: {
      any: [
        swiftCall({
          names:
            "execute|executeQuery|executeUpdate|executeStatements|prepare|run|raw|query|simpleQuery|fetchAll|fetchOne|scalar|queryRow|SQL|SQLQueryString|unsafeRaw|makeStatement",
          as: "SQL",
        }),
        swiftCall({
          names: "sqlite3_exec|sqlite3_prepare|sqlite3_prepare_v2|sqlite3_prepare_v3|mysql_query|PQexec",
          as: "SQL",
          nth: 2,
        }),
      ],
    },
    // What was prepared is given values alone.
    check: (node) => !/^\w*(?:stmt|statement)\w*\.(?:run|scalar|bind)\(/i.test(node.text()),
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [
      inFunction('sqlite3_exec(db, "SELECT 1", nil, nil, nil)'),
      'func f(n: Int) { db.execute("SELECT a FROM t WHERE b = \\(n)") }',
    ],
    invalid: [
      inFunction('sqlite3_exec(db, "SELECT a FROM t WHERE b = \\(x)", nil, nil, nil)'),
      inFunction('let q = "SELECT a FROM t WHERE b = \'" + x + "\'"; db.execute(sql: q)'),
    ],
  },
  {
    id: "swift-statement-from-outside",
    ...defects.sqlInjection,
    title: titles.sqlInjection,
    rule: {
      any: [
        swiftCall({
          names: "execute|executeQuery|executeUpdate|prepare|run|scalar|makeStatement",
          on: "(?i)db|conn|database|sqlite|pool",
          as: "SQL",
        }),
        swiftCall({ names: "Statement|SQLRequest", as: "SQL", nth: 2 }),
        swiftCall({ names: "sqlite3_exec|sqlite3_prepare(?:_v[23])?", as: "SQL", nth: 2 }),
      ],
    },
    flow: { SQL: "remote" },
    valid: [inHandler('db.run("SELECT a FROM t WHERE b = ?", x)')],
    invalid: [inHandler("db.execute(x)"), inHandler("let s = try Statement(db, x)")],
  },
]);
