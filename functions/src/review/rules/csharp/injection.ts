/** C#: text that is run as SQL, or as a query of documents or of a directory. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const commands =
  "SqlCommand|OleDbCommand|OdbcCommand|OracleCommand|MySqlCommand|NpgsqlCommand|SQLiteCommand|SqliteCommand|SqlCeCommand|FbCommand|DB2Command|SqlDataAdapter|OleDbDataAdapter|OdbcDataAdapter|MySqlDataAdapter|OracleDataAdapter|NpgsqlDataAdapter|SQLiteDataAdapter|SqliteDataAdapter|SqlCeDataAdapter|MySqlScript|CommandDefinition";
const notInterpolated = { not: { has: { nthChild: 1, regex: '^\\$@?"|^@\\$"' } } };

export const injection = defineRules(["csharp"], "security", [
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
  {
    id: "csharp-nosql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "The value is concatenated into the query, so it can close its string and add operators, and other documents match. Use the typed filter builders, which keep values separate.",
    rule: {
      any: [
        csharpCall({ names: "Parse", on: "^(?:BsonDocument|BsonSerializer|JsonSerializer)$", as: "QUERY" }),
        csharpNew({ names: "QueryDefinition|JsonFilterDefinition|BsonJavaScript", as: "QUERY" }),
        csharpCall({ names: "Where", on: "^(?:Builders<\\w+>\\.Filter|Query)$", as: "QUERY" }),
      ],
    },
    constraints: { QUERY: { not: { kind: "lambda_expression" } } },
    flow: { QUERY: "outside" },
    valid: [
      inMethod('BsonDocument.Parse("{ a: 1 }");'),
      inMethod("Builders<User>.Filter.Eq(u => u.Name, other);"),
    ],
    invalid: [
      foundInAction('BsonDocument.Parse("{ name: \'" + id + "\' }");'),
      foundInAction("new QueryDefinition($\"SELECT * FROM c WHERE c.id = '{id}'\");"),
    ],
  },
  {
    id: "csharp-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so parentheses and `*` in it change which entries match and can bypass a login. Encode the value with an LDAP encoder first.",
    rule: {
      any: [
        csharpNew({ names: "DirectorySearcher", as: "FILTER", args: { not: { has: { nthChild: 2 } } } }),
        csharpNew({ names: "DirectorySearcher", as: "FILTER", nth: 2 }),
        csharpNew({ names: "SearchRequest", as: "FILTER", nth: 2 }),
        csharpNew({ names: "DirectoryEntry", as: "FILTER" }),
        csharpSet("Filter", { pattern: "$FILTER" }, "(?i)(?:search\\w*|^ds|ldap\\w*)"),
        {
          ...csharpSet("Filter", { pattern: "$FILTER" }),
          inside: { stopBy: "end", kind: "object_creation_expression", regex: "^new DirectorySearcher" },
        },
        {
          ...csharpSet("Filter", { pattern: "$FILTER" }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "=\\s*new DirectorySearcher\\b" },
        },
        {
          ...csharpSet("Path", { pattern: "$FILTER" }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "=\\s*new DirectoryEntry\\b" },
        },
      ],
    },
    flow: { FILTER: "assembled" },
    valid: [
      inMethod('var s = new DirectorySearcher("(uid=a)");'),
      inMethod('s.Filter = "(uid=" + Encoder.LdapFilterEncode(other) + ")";'),
    ],
    invalid: [
      found('var s = new DirectorySearcher("(uid=" + other + ")");'),
      found('searcher.Filter = $"(uid={other})";'),
      found('var s = new DirectorySearcher(root);\ns.Filter = "(uid=" + other + ")";'),
    ],
  },
  {
    id: "csharp-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is concatenated into this XPath expression, so a quote in it changes which nodes match. Pass the value as a variable of an XsltContext, or compare it in code.",
    rule: {
      any: [
        csharpCall({
          names:
            "SelectNodes|SelectSingleNode|XPathSelectElement|XPathSelectElements|XPathEvaluate|SelectSingleNodeAsync",
          as: "PATH",
        }),
        csharpCall({ names: "Evaluate|Select|Compile", on: "(?i)nav|xpath", as: "PATH" }),
        csharpCall({ names: "Matches|SelectChildren|SelectAncestors", on: "(?i)nav|xpath", as: "PATH" }),
      ],
    },
    flow: { PATH: "assembled" },
    milder: whereGuessed,
    valid: [inMethod('doc.SelectNodes("//user");'), inMethod("nav.Select(expression);")],
    invalid: [
      found('doc.SelectSingleNode("//user[name=\'" + other + "\']");'),
      found("nav.Evaluate($\"//user[@id='{other}']\");"),
    ],
  },
]);
