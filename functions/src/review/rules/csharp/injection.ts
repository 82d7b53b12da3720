/** C#: text that is run as SQL, a command, code, a query of a directory or of a document. */
import { csharpCall, csharpNew, csharpSet } from "../call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { defineRules, whereGuessed } from "../define-rules.ts";
import { quotedIn } from "../left-open.ts";
import { isExponential } from "../slow-pattern.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";

const commands =
  "SqlCommand|OleDbCommand|OdbcCommand|OracleCommand|MySqlCommand|NpgsqlCommand|SQLiteCommand|SqliteCommand|FbCommand|DB2Command|SqlDataAdapter|OleDbDataAdapter|OdbcDataAdapter|MySqlDataAdapter|OracleDataAdapter|NpgsqlDataAdapter|SQLiteDataAdapter|SqliteDataAdapter|CommandDefinition";
const notInterpolated = { not: { has: { nthChild: 1, regex: '^\\$@?"|^@\\$"' } } };

/** A call's text from its pattern on: behind the text that is looked through, where there is one. */
function afterSubject(node: SgNode): string {
  const list = node.children().find((child) => String(child.kind()).endsWith("argument_list"));
  const [first, second] = list?.children().filter((child) => child.isNamed()) ?? [];
  const isCall = node.kind() === "invocation_expression";
  return ((isCall ? second : first) ?? node).text();
}

export const injection = defineRules(["csharp"], "security", [
  {
    id: "csharp-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: "SQL is built from a value",
    message:
      "A value is put into the text of this SQL statement, so whoever controls it can change what the statement does. Keep the text constant and pass the value as a parameter.",
    rule: {
      any: [
        csharpNew({ names: commands, as: "SQL" }),
        csharpSet("CommandText|SelectCommand|DeleteCommand|UpdateCommand|InsertCommand", { pattern: "$SQL" }),
        csharpCall({
          names:
            "FromSqlRaw|ExecuteSqlRaw|ExecuteSqlRawAsync|SqlQueryRaw|ExecuteStoreQuery|ExecuteStoreCommand|CreateSQLQuery|CreateSqlQuery|CreateQuery|ExecuteQuery|ExecuteCommand|ExecuteCommandAsync|ExecuteNonQuery|ExecuteReader|ExecuteScalar|ExecuteScalarAsync|ExecuteReaderAsync|ExecuteDataset|Query|QueryAsync|QueryFirst|QueryFirstAsync|QueryFirstOrDefault|QueryFirstOrDefaultAsync|QuerySingle|QuerySingleAsync|QuerySingleOrDefault|QuerySingleOrDefaultAsync|QueryMultiple|QueryMultipleAsync|Execute|ExecuteAsync|Fill|Prepare|CreateCommand",
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
    flow: { SQL: "sql" },
    valid: [
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
    title: "A database query is built from a value",
    message:
      "The value can close its string and add operators, so other documents match than were meant. Use the typed filter builders, which keep values apart.",
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
    id: "csharp-command-injection",
    severity: "critical",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "A request decides which command runs",
    message:
      "Whoever controls the value can start programs or add arguments on this server. Start a fixed program, and pass checked values one by one through ArgumentList.",
    rule: {
      any: [
        {
          ...csharpCall({ names: "Start", on: "(?:^|\\.)Process$", as: "COMMAND" }),
          not: { has: { kind: "argument_list", has: { nthChild: 1, regex: "(?i)^(?:\\w*info|psi|p)$" } } },
        },
        csharpNew({ names: "ProcessStartInfo", as: "COMMAND" }),
        csharpSet("StartInfo\\.(?:FileName|Arguments)|Arguments", { pattern: "$COMMAND" }),
        {
          ...csharpSet("FileName", { pattern: "$COMMAND" }),
          inside: {
            stopBy: "end",
            any: [{ kind: "object_creation_expression" }, { kind: "block" }],
            regex: "\\bProcess(?:StartInfo)?\\b",
          },
        },
        csharpCall({ names: "AddScript|AddCommand|InvokeScript", as: "COMMAND" }),
        csharpCall({
          names: "Shell",
          on: "^(?:Interaction|Microsoft\\.VisualBasic\\.Interaction)$",
          as: "COMMAND",
        }),
      ],
    },
    flow: { COMMAND: "outside" },
    valid: [
      inMethod('Process.Start("notepad.exe", other);'),
      inMethod('var p = new ProcessStartInfo { FileName = "git", Arguments = "status" };'),
      inAction('Process.Start("ping", n.ToString());'),
    ],
    invalid: [
      foundInAction("Process.Start(id);"),
      foundInAction('var p = new ProcessStartInfo { FileName = "cmd.exe",\nArguments = $"/c dir {id}" };'),
      foundInAction("var p = new Process();\np.StartInfo.FileName = id;"),
    ],
  },
  {
    id: "csharp-argument-injection",
    severity: "high",
    confidence: "high",
    cwe: 88,
    see: ["OS_Command_Injection_Defense"],
    title: "A request decides the arguments of a command",
    message:
      "The value can add arguments, and a shell takes characters such as `&` in it for the start of another command. Start a fixed program, and pass checked values one by one through ArgumentList.",
    rule: {
      any: [
        csharpCall({ names: "Start", on: "(?:^|\\.)Process$", as: "ARGUMENTS", nth: 2 }),
        csharpNew({ names: "ProcessStartInfo", as: "ARGUMENTS", nth: 2 }),
      ],
    },
    flow: { ARGUMENTS: "outside" },
    valid: [
      inMethod('Process.Start("notepad.exe", other);'),
      inAction('Process.Start("ping", n.ToString());'),
    ],
    invalid: [
      foundInAction('Process.Start("cmd.exe", "/c ping " + id);'),
      foundInAction('var p = new ProcessStartInfo("git", $"log {id}");'),
    ],
  },
  {
    id: "csharp-shell-command-built",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "A shell's command line is built from a value",
    message:
      "The shell takes characters such as `&` and `|` in the value for the start of another command. Start the program itself, and pass the value through ArgumentList.",
    rule: {
      any: [
        csharpCall({
          names: "Start",
          on: "(?:^|\\.)Process$",
          as: "COMMAND",
          nth: 2,
          args: {
            has: {
              nthChild: 1,
              regex: '(?i)^@?"(?:[^"]*[\\\\/])?(?:cmd|bash|sh|powershell|pwsh)(?:\\.exe)?"$',
            },
          },
        }),
        csharpNew({
          names: "ProcessStartInfo",
          as: "COMMAND",
          nth: 2,
          args: {
            has: {
              nthChild: 1,
              regex: '(?i)^@?"(?:[^"]*[\\\\/])?(?:cmd|bash|sh|powershell|pwsh)(?:\\.exe)?"$',
            },
          },
        }),
        csharpSet("Arguments", { pattern: "$COMMAND", regex: '^\\$?@?"\\s*(?:/[cC]|-c|-[cC]ommand)\\s' }),
      ],
    },
    flow: { COMMAND: "assembled" },
    valid: [
      inMethod('Process.Start("cmd.exe", "/c dir");'),
      inMethod('Process.Start("git", "log " + other);'),
    ],
    invalid: [
      found('Process.Start("cmd.exe", "/c del " + other);'),
      found('info.Arguments = "-c " + other;'),
    ],
  },
  {
    id: "csharp-code-injection",
    severity: "critical",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: "A request's text is run as code or as a template",
    message:
      "Whoever sends the request so runs code in this process. Never evaluate what comes from outside: offer a fixed set of operations instead.",
    rule: {
      any: [
        csharpCall({
          names: "EvaluateAsync|RunAsync|Create|ContinueWith",
          on: "(?:^|\\.)CSharpScript$",
          as: "CODE",
        }),
        csharpCall({ names: "CompileAssemblyFromSource", as: "CODE", nth: 2 }),
        csharpCall({ names: "ParseText", on: "(?:^|\\.)CSharpSyntaxTree$", as: "CODE" }),
        csharpCall({
          names: "RunCompile|Compile|Parse|CompileRenderStringAsync|CompileRenderString",
          on: "(?i)razor|template|engine|handlebars",
          as: "CODE",
        }),
        csharpCall({
          names: "CompileRenderStringAsync|RunCompile",
          on: "(?i)razor|engine",
          as: "CODE",
          nth: 2,
        }),
        csharpCall({ names: "Load|LoadFrom|LoadFile|UnsafeLoadFrom", on: "(?:^|\\.)Assembly$", as: "CODE" }),
        csharpCall({ names: "Compute", on: "(?i)table|dt", as: "CODE" }),
        csharpCall({
          names: "Eval|Evaluate|Execute|ExecuteExpression",
          on: "(?i)engine|script|eval|jint|python|lua",
          as: "CODE",
        }),
        csharpCall({ names: "DoString|DoFile", as: "CODE" }),
      ],
    },
    flow: { CODE: "outside" },
    valid: [inMethod('CSharpScript.EvaluateAsync("1 + 2");'), inMethod("Assembly.Load(other);")],
    invalid: [
      foundInAction("CSharpScript.EvaluateAsync(id);"),
      foundInAction('Engine.Razor.RunCompile(id, "key");'),
      foundInAction("Assembly.LoadFrom(id);"),
      foundInAction("new DataTable().Compute(id, null);".replace("new DataTable()", "table")),
    ],
  },
  {
    id: "csharp-unsafe-reflection",
    severity: "high",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: "A request decides which type is used",
    message:
      "A caller can so create any type of the process, with constructors that do work. Look the value up in a dictionary of the few types that are meant.",
    rule: {
      any: [
        csharpCall({ names: "GetType", on: "(?:^|\\.)(?:Type|Assembly\\.\\w+\\(\\)|assembly)$", as: "TYPE" }),
        csharpCall({ names: "CreateInstance|CreateInstanceFrom", on: "(?:^|\\.)Activator$", as: "TYPE" }),
      ],
    },
    flow: { TYPE: "outside" },
    valid: [inMethod('Type.GetType("System.Int32");'), inMethod("Activator.CreateInstance(type);")],
    invalid: [foundInAction("var t = Type.GetType(id);")],
  },
  {
    id: "csharp-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: "An LDAP filter is built from a value",
    message:
      "Parentheses and `*` in the value change which entries match, so a login can be passed without its password. Encode the value with an LDAP encoder first.",
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
    title: "An XPath expression is built from a value",
    message:
      "A quote in the value changes which nodes match. Pass the value as a variable of an XsltContext, or compare it in code.",
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
  {
    id: "csharp-regex-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: "A request supplies a regular expression",
    message:
      "An expression that backtracks keeps a thread busy for hours. Pass it through Regex.Escape, or set a match timeout and RegexOptions.NonBacktracking.",
    rule: {
      any: [
        csharpNew({ names: "Regex", as: "PATTERN" }),
        csharpCall({
          names: "IsMatch|Match|Matches|Replace|Split",
          on: "(?:^|\\.)Regex$",
          as: "PATTERN",
          nth: 2,
        }),
      ],
      not: { regex: "TimeSpan|NonBacktracking" },
    },
    flow: { PATTERN: "outside" },
    valid: [
      inMethod('new Regex("^a+$");'),
      inAction("new Regex(Regex.Escape(id));"),
      inAction('Regex.IsMatch(id, "^a$");'),
    ],
    invalid: [foundInAction("var r = new Regex(id);"), foundInAction("Regex.IsMatch(text, id);")],
  },
  {
    id: "csharp-regex-backtracks",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: "This regular expression can backtrack for ever",
    message:
      "A repeated group that itself repeats tries every way to split a text that does not match, which takes exponential time. Rewrite it without the inner repetition, or set a match timeout.",
    rule: {
      any: [
        csharpNew({ names: "Regex", args: { has: { nthChild: 1, regex: '^(?:pattern:\\s*)?@?"' } } }),
        csharpCall({
          names: "IsMatch|Match|Matches|Replace|Split",
          on: "(?:^|\\.)Regex$",
          args: { has: { nthChild: 2, regex: '^(?:pattern:\\s*)?@?"' } },
        }),
        {
          kind: "attribute",
          has: { field: "name", regex: "^(?:RegularExpression|GeneratedRegex)$" },
        },
      ],
      not: { regex: "TimeSpan|NonBacktracking" },
    },
    check: (node) => isExponential(quotedIn(afterSubject(node)) ?? ""),
    valid: [inMethod('new Regex(@"^(\\w+,)*$");'), inMethod('Regex.IsMatch(other, @"^(a+)$");')],
    invalid: [
      found('new Regex(@"^(a+)+$");'),
      found('Regex.IsMatch(other, "^([a-z]+)*$");'),
      found('Regex.IsMatch(other, @"^(([a-z])+.)+[A-Z]([a-z])+$");'),
      {
        code: 'class M {\n  [RegularExpression(@"^(\\w+\\s?)*$")]\n  public string N { get; set; }\n}',
        lines: [2],
      },
    ],
  },
]);
