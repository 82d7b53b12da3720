/** C and C++: SQL statements built from input. */
import { cFunction, cMethod } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMain, foundInMain as found, functionTaking } from "./examples.ts";

const { within: inFunction, found: foundInFunction } = functionTaking("const char *name");

export const sqlInjection = defineRules(["c", "cpp"], "security", [
  {
    id: "c-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is put into this SQL string, so anyone who controls it can change what the statement does. Prepare a constant string with placeholders and bind the value.",
    rule: {
      any: [
        cFunction({
          names:
            "mysql_query|mysql_real_query|sqlite3_exec|sqlite3_prepare|sqlite3_prepare_v2|sqlite3_prepare_v3|sqlite3_prepare16_v2|sqlite3_get_table|PQexec|PQexecParams|PQsendQuery|SQLExecDirect|SQLExecDirectA|SQLPrepare|SQLPrepareA|mysql_stmt_prepare|dbcmd|db_query",
          as: "SQL",
          nth: 2,
        }),
        cMethod({
          names:
            "executeQuery|execute|executeUpdate|prepareStatement|exec|exec1|exec0|prepare|query|Query|simpleQuery|exec_params",
          as: "SQL",
        }),
      ],
    },
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [
      inMain('mysql_query(c, "SELECT 1");'),
      inFunction('sqlite3_prepare_v2(db, "SELECT * FROM t WHERE n = ?", -1, &s, 0);'),
      inFunction('char q[99]; sprintf(q, "SELECT * FROM t WHERE id = %d", 3); mysql_query(c, q);'),
    ],
    invalid: [
      foundInFunction(
        "char q[99]; sprintf(q, \"SELECT * FROM t WHERE n = '%s'\", name);\nmysql_query(c, q);",
      ),
      found(
        'char q[99]; strcpy(q, "SELECT * FROM t WHERE n = "); strcat(q, argv[1]);\nsqlite3_exec(db, q, 0, 0, 0);',
      ),
    ],
  },
]);
