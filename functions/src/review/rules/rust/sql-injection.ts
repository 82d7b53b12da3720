/** Rust: SQL statements built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const sqlInjection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-sql-injection",
      ...defects.sqlInjection,
      rule: {
        any: [
          rustCall({
            names:
              "query|query_as|query_scalar|query_with|query_as_with|execute|query_one|query_opt|query_row|query_first|query_drop|query_iter|exec|exec_drop|exec_first|prepare|prepare_cached|sql_query|sql|batch_execute|execute_batch|simple_query|query_map|query_raw|execute_unprepared|execute_raw|from_string|raw_sql|fetch_all|fetch_one|fetch_optional|execute_many",
            as: "SQL",
          }),
          rustCall({ names: "from_sql_and_values|from_string|from_sql", as: "SQL", nth: 2 }),
        ],
      },
      flow: { SQL: "sql" },
      milder: whereGuessed,
      valid: [
        inFunction('sqlx::query("SELECT a FROM t WHERE b = $1").bind(x);'),
        'fn f(id: i64) { sqlx::query(&format!("SELECT a FROM t WHERE b = {}", id)); }',
      ],
      invalid: [
        inFunction("sqlx::query(&format!(\"SELECT a FROM t WHERE b = '{}'\", x));"),
        inFunction('conn.execute(&format!("DELETE FROM t WHERE b = {x}"), []);'),
        inFunction(
          'let mut q = String::from("SELECT a FROM t WHERE b = "); q.push_str(x); client.query(&q, &[]);',
        ),
      ],
    },
  ]),
);
