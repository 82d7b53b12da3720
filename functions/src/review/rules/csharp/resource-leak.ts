/** C#: files and connections that stay open. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import { found, inMethod } from "./examples.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { returnsOpened } from "../shared/own-openers.ts";
import { titles } from "../writing/titles.ts";

const types =
  "FileStream|StreamReader|StreamWriter|BinaryReader|BinaryWriter|SqlConnection|MySqlConnection|NpgsqlConnection|SqliteConnection|OleDbConnection|OdbcConnection|OracleConnection|TcpClient|TcpListener|Socket|Bitmap|WebClient|ZipArchive|GZipStream|CryptoStream|NetworkStream";
/** Without one of these nothing in the file opens anything, be it in a method of its own. */
const textFilter = new RegExp(String.raw`\b(?:${types})\b|\bFile\.(?:Open|Create)`);
const ownCall = "^(?:this\\.)?(?:Open|Create|Connect|Get|New|Make)\\w*\\(";

/** A call of the class's own counts where that method returns what it opened. */
function opens(declaration: SgNode, text: string): boolean {
  const name = /=\s*(?:this\.)?(\w+)\([^;]*;\s*$/.exec(textOf(declaration))?.[1];
  return (
    name === undefined || returnsOpened(name, text, String.raw`new (?:${types})\(|File\.(?:Open|Create)\w*\(`)
  );
}

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
    textFilter,
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
                    any: [
                      {
                        kind: "object_creation_expression",
                        has: { field: "type", regex: `^(?:${types})$` },
                      },
                      { kind: "invocation_expression", regex: ownCall },
                    ],
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
    check: (node, { text }) => opens(node, text),
    valid: [
      inMethod("using var s = new FileStream(other, FileMode.Open); s.ReadByte();"),
      inMethod("var s = new StreamReader(other); s.ReadLine(); s.Close();"),
      "class C {\n  FileStream OpenLog(string p) {\n    return cache[p];\n  }\n  int F(string p) {\n    var s = OpenLog(p);\n    return s.ReadByte();\n  }\n}",
      inMethod("var s = new StreamReader(other); TextReader r = s; keep = r;"),
      inMethod("var s = new FileStream(other, FileMode.Open); var r = new BinaryReader(s); r.Close();"),
    ],
    invalid: [
      found("var s = new StreamReader(other); var t = s.ReadLine();"),
      {
        code: "class C {\n  FileStream OpenLog(string p) {\n    return new FileStream(p, FileMode.Open);\n  }\n  int F(string p) {\n    var s = OpenLog(p);\n    return s.ReadByte();\n  }\n}",
        lines: [6],
      },
    ],
  },
]);
