/** C#: files and connections that stay open. */
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const resourceLeak = defineRules(["csharp"], "bug", [
  {
    id: "csharp-resource-never-closed",
    severity: "medium",
    confidence: "medium",
    cwe: 404,
    see: ["https://learn.microsoft.com/dotnet/standard/garbage-collection/using-objects"],
    title: titles.resourceLeak,
    message:
      "{The file or connection} is held until the garbage collector runs, and many calls exhaust the system's handles. Declare it with `using`.",
    names: firstAssigned,
    rule: {
      kind: "local_declaration_statement",
      all: [
        { not: { regex: "^(?:await )?using\\b" } },
        {
          has: {
            kind: "variable_declaration",
            has: {
              kind: "variable_declarator",
              all: [
                { has: { field: "name", pattern: "$R" } },
                {
                  has: {
                    kind: "object_creation_expression",
                    has: {
                      field: "type",
                      regex:
                        "^(?:FileStream|StreamReader|StreamWriter|BinaryReader|BinaryWriter|SqlConnection|MySqlConnection|NpgsqlConnection|SqliteConnection|OleDbConnection|OdbcConnection|OracleConnection|TcpClient|TcpListener|Socket|Bitmap|WebClient|ZipArchive|GZipStream|CryptoStream|NetworkStream)$",
                    },
                  },
                },
              ],
            },
          },
        },
      ],
      inside: {
        stopBy: { any: [{ kind: "lambda_expression" }, { kind: "local_function_statement" }] },
        any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
        not: {
          has: {
            stopBy: "end",
            any: [
              { pattern: "$R.Dispose()" },
              { pattern: "$R.Close()" },
              { pattern: "$R.DisposeAsync()" },
              { pattern: "$R?.Dispose()" },
              { pattern: "$R?.Close()" },
              { kind: "return_statement", has: { pattern: "$R" } },
              { kind: "argument", has: { pattern: "$R" } },
              { kind: "assignment_expression", has: { field: "right", pattern: "$R" } },
              { kind: "variable_declarator", has: { kind: "identifier", nthChild: 2, pattern: "$R" } },
              { kind: "using_statement", has: { pattern: "$R" } },
            ],
          },
        },
      },
    },
    valid: [
      inMethod("using var s = new FileStream(other, FileMode.Open); s.ReadByte();"),
      inMethod("var s = new StreamReader(other); s.ReadLine(); s.Close();"),
      inMethod("var s = new StreamReader(other); TextReader r = s; keep = r;"),
      inMethod("var s = new FileStream(other, FileMode.Open); var r = new BinaryReader(s); r.Close();"),
    ],
    invalid: [found("var s = new StreamReader(other); var t = s.ReadLine();")],
  },
]);
