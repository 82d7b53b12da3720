/** C#: SQL statements built from input. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const commands =
  "SqlCommand|OleDbCommand|OdbcCommand|OracleCommand|MySqlCommand|NpgsqlCommand|SQLiteCommand|SqliteCommand|SqlCeCommand|FbCommand|DB2Command|SqlDataAdapter|OleDbDataAdapter|OdbcDataAdapter|MySqlDataAdapter|OracleDataAdapter|NpgsqlDataAdapter|SQLiteDataAdapter|SqliteDataAdapter|SqlCeDataAdapter|MySqlScript|CommandDefinition";

const notInterpolated = { not: { has: { nthChild: 1, regex: '^\\$@?"|^@\\$"' } } };

export const sqlInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is put into this SQL string, so anyone who controls it can change the statement and read or delete other rows. Keep the string constant and pass the value as a parameter.",
    rule: {
      any: [
        csharpNew({ names: commands, as: "SQL" }),
        csharpSet("CommandText|SelectCommand|DeleteCommand|UpdateCommand|InsertCommand", { pattern: "$SQL" }),
        csharpCall({
          names:
            "FromSqlRaw|ExecuteSqlRaw|ExecuteSqlRawAsync|SqlQueryRaw|ExecuteStoreQuery|ExecuteStoreCommand|CreateSQLQuery|CreateSqlQuery|CreateQuery|ExecuteQuery|ExecuteCommand|ExecuteCommandAsync|ExecuteNonQuery|ExecuteReader|ExecuteScalar|ExecuteScalarAsync|ExecuteReaderAsync|ExecuteDataset|Query|QueryAsync|QueryFirst|QueryFirstAsync|QueryFirstOrDefault|QueryFirstOrDefaultAsync|QuerySingle|QuerySingleAsync|QuerySingleOrDefault|QuerySingleOrDefaultAsync|QueryMultiple|QueryMultipleAsync|Execute|ExecuteAsync|QueryRaw|QueryRawAsync|ExecuteRaw|ExecuteRawAsync|Fill|Prepare|CreateCommand",
          as: "SQL",
        }),
        csharpCall({
          names:
            "FromSql|SqlQuery|ExecuteSql|ExecuteSqlAsync|ExecuteSqlCommand|ExecuteSqlCommandAsync|FromSqlInterpolated|ExecuteSqlInterpolated",
          as: "SQL",
          args: notInterpolated,
        }),
        csharpCall({
          names: "ExecuteNonQuery|ExecuteReader|ExecuteScalar|ExecuteDataset",
          on: "^\\w*SqlHelper$",
          as: "SQL",
          nth: 3,
        }),
        // An extension that is called by its class, and helpers that take the connection first.
        csharpCall({
          names:
            "(?:ExecuteDataRow|ExecuteDataset|ExecuteNonQuery|ExecuteReader|ExecuteScalar|UpdateDataSet|ExecuteSqlRaw|FromSqlRaw|Query|Execute)(?:Async)?",
          on: "^(?:MySqlHelper|Relational\\w+Extensions|SqlMapper)$",
          as: "SQL",
          nth: 2,
        }),
        csharpNew({ names: "MySqlScript", as: "SQL", nth: 2 }),
        {
          kind: "variable_declaration",
          all: [
            { has: { field: "type", regex: `^(?:${commands})$` } },
            {
              has: {
                kind: "variable_declarator",
                has: {
                  kind: "implicit_object_creation_expression",
                  has: { kind: "argument_list", has: { nthChild: 1, pattern: "$SQL" } },
                },
              },
            },
          ],
        },
      ],
    },
    constraints: { SQL: { not: { regex: "(?i)^\\w*(?:cmd|command)$" } } },
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [
      inAction('var cmd = new SqlCommand("SELECT 1"); var a = new SqlDataAdapter(cmd);'),
      inMethod(
        'var c = new SqlCommand("SELECT * FROM t WHERE id = @id", con); c.Parameters.AddWithValue("@id", other);',
      ),
      inMethod('db.Users.FromSql($"SELECT * FROM t WHERE id = {other}");'),
      inMethod('db.Users.FromSqlInterpolated($"SELECT * FROM t WHERE id = {other}");'),
      inAction('new SqlCommand("SELECT * FROM t WHERE id = " + n, con);'),
      inMethod('con.Query<User>("SELECT * FROM t WHERE id = @Id", new { Id = other });'),
    ],
    invalid: [
      foundInAction('new SqlCommand("SELECT * FROM t WHERE id = \'" + id + "\'", con);'),
      foundInAction('cmd.CommandText = $"SELECT * FROM t WHERE id = {id}";'),
      found('con.Query<User>("SELECT * FROM t WHERE id = " + other);'),
      found(
        'var sql = string.Format("DELETE FROM t WHERE id = {0}", other);\ndb.Database.ExecuteSqlRaw(sql);',
      ),
      found('SqlCommand c = new("SELECT * FROM t WHERE n = \'" + other + "\'", con);'),
    ],
  },
]);
