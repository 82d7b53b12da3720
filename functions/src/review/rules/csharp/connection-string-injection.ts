/** C#: connection strings with request values. */
import { csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inAction, inMethod } from "./examples.ts";

const connections =
  "SqlConnection|OleDbConnection|OdbcConnection|OracleConnection|MySqlConnection|NpgsqlConnection|SQLiteConnection|SqliteConnection|FbConnection|DB2Connection";

export const connectionStringInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-connection-string-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 99,
    see: ["Injection_Prevention"],
    title: "Connection string injection",
    message:
      "A semicolon in the request value adds settings, such as another server that then receives the password. Set the parts through a connection string builder.",
    rule: {
      any: [
        csharpNew({ names: connections, as: "TEXT" }),
        csharpSet("ConnectionString", { pattern: "$TEXT" }),
      ],
    },
    constraints: { TEXT: { not: { regex: "\\.ConnectionString$" } } },
    flow: { TEXT: "remote" },
    valid: [
      inMethod("var c = new SqlConnection(other);"),
      inAction('b["user id"] = id; var c = new SqlConnection(b.ConnectionString);'),
    ],
    invalid: [
      foundInAction('var c = new SqlConnection("server=a;user id=" + id);'),
      foundInAction('con.ConnectionString = $"Server=a;User Id={id}";'),
    ],
  },
]);
