/** C#: code that cannot mean what it says, and resources that stay open. */
import { csharpCall } from "../call-matchers.ts";
import type { Matcher } from "../rule.ts";
import { defineRules } from "../define-rules.ts";
import { found, inMethod } from "./examples.ts";

/** `x == null && x.Length`: the operator joins a test of x with a member of x. */
function nullTest(joining: string, comparing: string): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: `^${joining}$` } },
      {
        has: {
          field: "left",
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: `^${comparing}$` } },
            { has: { field: "right", kind: "null_literal" } },
            { has: { field: "left", pattern: "$X" } },
          ],
        },
      },
      {
        has: {
          field: "right",
          any: [
            memberOfX,
            { has: { any: [memberOfX, { kind: "invocation_expression", has: memberOfX }] } },
            { kind: "invocation_expression", has: memberOfX },
          ],
        },
      },
    ],
  };
}

const memberOfX: Matcher = {
  kind: "member_access_expression",
  has: { field: "expression", pattern: "$X" },
};

export const bugs = defineRules(["csharp"], "bug", [
  {
    id: "csharp-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: "An exception is swallowed",
    message:
      "Whatever fails here leaves no trace, and the code goes on. Handle it, log it, or say in a comment why it may be ignored.",
    rule: {
      kind: "catch_clause",
      has: { field: "body", regex: "^\\{\\s*\\}$" },
      not: {
        has: {
          kind: "catch_declaration",
          regex: "OperationCanceled|TaskCanceled|ThreadAbort|ObjectDisposed",
        },
      },
    },
    valid: [
      inMethod("try { G(); } catch (Exception e) { log(e); }"),
      inMethod("try { G(); } catch { /* optional */ }"),
      inMethod("try { G(); } catch (OperationCanceledException) { }"),
    ],
    invalid: [found("try { G(); } catch (Exception e) { }"), found("try { G(); } catch { }")],
  },
  {
    id: "csharp-rethrow-loses-stack",
    severity: "low",
    confidence: "high",
    cwe: 755,
    category: "maintainability",
    see: ["https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca2200"],
    title: "Rethrowing so loses the stack trace",
    message: "`throw e` makes the trace begin here, so the place of the failure is lost. Write `throw;`.",
    rule: {
      kind: "throw_statement",
      has: { kind: "identifier", pattern: "$E" },
      inside: {
        stopBy: "end",
        kind: "catch_clause",
        has: { kind: "catch_declaration", has: { field: "name", pattern: "$E" } },
      },
    },
    valid: [inMethod("try { G(); } catch (Exception e) { log(e); throw; }")],
    invalid: [found("try { G(); } catch (Exception e) { log(e); throw e; }")],
  },
  {
    id: "csharp-async-void",
    severity: "medium",
    confidence: "medium",
    cwe: 755,
    see: [
      "https://learn.microsoft.com/archive/msdn-magazine/2013/march/async-await-best-practices-in-asynchronous-programming",
    ],
    title: "Nobody can wait for an async void method",
    message: "An exception in it ends the process, because no caller can catch it. Answer a Task.",
    rule: {
      kind: "method_declaration",
      all: [
        { has: { kind: "modifier", regex: "^async$" } },
        { has: { field: "returns", regex: "^void$" } },
        { not: { has: { kind: "modifier", regex: "^override$" } } },
        { not: { has: { field: "parameters", regex: "EventArgs|\\bsender\\b" } } },
        { not: { has: { field: "name", regex: "^On[A-Z]|_\\w+$|Handler$|Clicked$" } } },
      ],
    },
    valid: [
      "class C { async Task F() { await G(); } }",
      "class C { async void B_Click(object sender, EventArgs e) { await G(); } }",
    ],
    invalid: ["class C { async void Load() { await G(); } }"].map((code) => ({ code, lines: [1] })),
  },
  {
    id: "csharp-missing-await",
    severity: "medium",
    confidence: "medium",
    cwe: 252,
    see: [
      "https://learn.microsoft.com/dotnet/csharp/language-reference/compiler-messages/async-await-errors",
    ],
    title: "Nobody waits for this task",
    message:
      "The code goes on before it is done, and its failure is lost. Await it, or assign it to `_` where that is meant.",
    rule: {
      kind: "expression_statement",
      has: {
        kind: "invocation_expression",
        has: { field: "function", regex: "(?:^|\\.)\\w+Async(?:<.*>)?$" },
      },
      inside: {
        stopBy: { any: [{ kind: "lambda_expression" }, { kind: "local_function_statement" }] },
        kind: "method_declaration",
        has: { kind: "modifier", regex: "^async$" },
      },
    },
    valid: [
      "class C { async Task F() { await SaveAsync(); _ = LogAsync(); } }",
      "class C { void F() { SaveAsync(); } }",
    ],
    invalid: [{ code: "class C { async Task F() { db.SaveChangesAsync(); } }", lines: [1] }],
  },
  {
    id: "csharp-resource-never-closed",
    severity: "medium",
    confidence: "medium",
    cwe: 404,
    see: ["https://learn.microsoft.com/dotnet/standard/garbage-collection/using-objects"],
    title: "The resource stays open",
    message:
      "The file or connection is held until the garbage collector comes by, and many calls use up what there is. Declare it with `using`.",
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
              { kind: "using_statement", has: { pattern: "$R" } },
            ],
          },
        },
      },
    },
    valid: [
      inMethod("using var s = new FileStream(other, FileMode.Open); s.ReadByte();"),
      inMethod("var s = new StreamReader(other); s.ReadLine(); s.Close();"),
      inMethod("var s = new FileStream(other, FileMode.Open); var r = new BinaryReader(s); r.Close();"),
    ],
    invalid: [found("var s = new StreamReader(other); var t = s.ReadLine();")],
  },
  {
    id: "csharp-result-thrown-away",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    title: "The changed value is thrown away",
    message: "Strings and dates never change in place, so this call has no effect. Assign what it answers.",
    rule: {
      kind: "expression_statement",
      has: csharpCall({
        names:
          "Trim|TrimStart|TrimEnd|ToLower|ToUpper|ToLowerInvariant|ToUpperInvariant|Substring|PadLeft|PadRight|AddDays|AddHours|AddMinutes|AddMonths",
        on: "^[a-z_]\\w*$",
      }),
    },
    valid: [inMethod("other = other.Trim();")],
    invalid: [found("other.Trim();")],
  },
  {
    id: "csharp-read-count-ignored",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca2022"],
    title: "Read may have read less than asked for",
    message:
      "A stream answers how many bytes it gave, which may be fewer than the buffer holds; the rest is left as it was. Use ReadExactly, or loop until the count is reached.",
    rule: {
      kind: "expression_statement",
      has: {
        any: [
          csharpCall({ names: "Read", on: "(?i)stream|reader|^fs$|socket", args: { has: { nthChild: 3 } } }),
          {
            kind: "await_expression",
            has: csharpCall({ names: "ReadAsync", on: "(?i)stream|^fs$", args: { has: { nthChild: 1 } } }),
          },
        ],
      },
    },
    valid: [inMethod("var n = stream.Read(buffer, 0, 10);")],
    invalid: [found("stream.Read(buffer, 0, buffer.Length);")],
  },
  {
    id: "csharp-null-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "The null check lets null through",
    message:
      "When the value is null the second operand is evaluated and throws. Use `&&` with `!=`, or `||` with `==`.",
    rule: {
      any: [nullTest("&&?", "=="), nullTest("\\|\\|?", "!="), nullTest("&", "!=")],
    },
    valid: [inMethod("if (x == null || x.IsEmpty()) G();")],
    invalid: [found("if (x == null && x.IsEmpty()) G();"), found("if (x != null & x.Length > 0) G();")],
  },
  {
    id: "csharp-null-dereference",
    severity: "high",
    confidence: "medium",
    cwe: 476,
    see: ["https://learn.microsoft.com/dotnet/csharp/nullable-references"],
    title: "The value may be null here",
    message:
      "The expression answers null when nothing fits, and the member access then throws. Check for null first, or use `?.`.",
    rule: {
      kind: "member_access_expression",
      has: {
        field: "expression",
        any: [
          { kind: "parenthesized_expression", has: { kind: "as_expression" } },
          csharpCall({
            names: "FirstOrDefault|SingleOrDefault|LastOrDefault|Find",
            args: { has: { nthChild: 1, regex: "=>" } },
          }),
        ],
      },
    },
    valid: [inMethod("var x = (o as string)?.Length;"), inMethod("var x = list.First(a => a.B).Name;")],
    invalid: [
      found("var x = (o as string).Length;"),
      found("var x = list.FirstOrDefault(a => a.Id == 3).Name;"),
    ],
  },
  {
    id: "csharp-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: "An assignment stands where a comparison is meant",
    message: "The condition is what was assigned, so it no longer tests anything. Write `==`.",
    rule: {
      any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "conditional_expression" }],
      has: {
        field: "condition",
        kind: "assignment_expression",
        all: [
          { has: { field: "operator", regex: "^=$" } },
          { has: { field: "right", kind: "boolean_literal" } },
        ],
      },
    },
    valid: [inMethod("if (done == true) G();"), inMethod("if (done = Try()) G();")],
    invalid: [found("if (done = true) G();")],
  },
  {
    id: "csharp-compares-with-itself",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: "Both sides of the comparison are the same",
    message: "The answer is always the same, so one side is probably a mistake. Compare with what was meant.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:[=!<>]=|[<>])$" } },
        { has: { field: "left", pattern: "$X" } },
        { has: { field: "right", pattern: "$X" } },
      ],
    },
    constraints: {
      X: {
        not: {
          any: [
            { kind: "integer_literal" },
            { kind: "invocation_expression" },
            { has: { stopBy: "end", kind: "invocation_expression" } },
          ],
        },
      },
    },
    valid: [inMethod("if (a == b) G();"), inMethod("if (Next() == Next()) G();")],
    invalid: [found("if (a.B == a.B) G();")],
  },
  {
    id: "csharp-constant-condition",
    severity: "low",
    confidence: "high",
    cwe: 571,
    category: "maintainability",
    title: "The condition is a constant",
    message:
      "One way is never taken, which is probably left over from trying something out. Remove the test or the dead part.",
    rule: { kind: "if_statement", has: { field: "condition", kind: "boolean_literal" } },
    valid: [inMethod("while (true) { if (a) break; }")],
    invalid: [found("if (false) { G(); }")],
  },
  {
    id: "csharp-unreachable-code",
    severity: "low",
    confidence: "high",
    cwe: 561,
    category: "maintainability",
    title: "This code can never run",
    message: "The statement before it always leaves the block. Remove it, or move it before that statement.",
    rule: {
      any: [
        { kind: "expression_statement" },
        { kind: "local_declaration_statement" },
        { kind: "if_statement" },
        { kind: "return_statement" },
      ],
      follows: {
        any: [
          { kind: "return_statement" },
          { kind: "throw_statement" },
          { kind: "break_statement" },
          { kind: "continue_statement" },
        ],
      },
      inside: { kind: "block" },
    },
    valid: [inMethod("if (a) return; G();")],
    invalid: [found("return; G();")],
  },
  {
    id: "csharp-endless-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: "The loop has no way out",
    message:
      "Nothing in its body leaves it, so the thread never does anything else. Give it a condition or a break.",
    rule: {
      any: [
        { kind: "while_statement", has: { field: "condition", regex: "^true$" } },
        { kind: "do_statement", has: { field: "condition", regex: "^true$" } },
        { kind: "for_statement", not: { has: { field: "condition", regex: "." } } },
      ],
      not: {
        any: [
          {
            has: {
              stopBy: "end",
              any: [
                { kind: "break_statement" },
                { kind: "return_statement" },
                { kind: "throw_statement" },
                { kind: "goto_statement" },
                { kind: "yield_statement" },
                { kind: "await_expression" },
                { kind: "throw_expression" },
              ],
            },
          },
          { regex: "Sleep|Wait|Accept|Receive|Read|Take\\(|Dequeue|Exit" },
        ],
      },
    },
    valid: [inMethod("while (true) { if (a) break; }"), inMethod("while (true) { Thread.Sleep(1); }")],
    invalid: [found("while (true) { i++; }")],
  },
  {
    id: "csharp-lock-on-public-object",
    severity: "medium",
    confidence: "high",
    cwe: 662,
    see: ["https://learn.microsoft.com/dotnet/csharp/language-reference/statements/lock"],
    title: "Others can lock the same object",
    message: "Code elsewhere that locks it can stop this for ever. Lock a private object of its own.",
    rule: { kind: "lock_statement", has: { nthChild: 1, regex: '^(?:this|typeof\\(.*\\)|".*")$' } },
    valid: [inMethod("lock (_gate) { G(); }")],
    invalid: [found("lock (typeof(C)) { G(); }"), found('lock ("a") { G(); }')],
  },
  {
    id: "csharp-check-then-use-of-file",
    severity: "low",
    confidence: "medium",
    cwe: 367,
    see: ["https://owasp.org/www-community/vulnerabilities/Race_condition_within_a_Thread"],
    title: "The file can change between the test and its use",
    message: "Another process can remove or replace it in between. Open it and handle the exception instead.",
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "condition", regex: "^!?(?:System\\.IO\\.)?File\\.Exists\\(" } },
        {
          has: {
            field: "consequence",
            regex: "\\bFile\\.(?:Delete|WriteAll\\w+|Create|Move|Copy|OpenWrite)\\(",
          },
        },
      ],
    },
    valid: [inMethod("if (File.Exists(p)) { Show(p); }")],
    invalid: [found("if (!File.Exists(p)) { File.Create(p); }")],
  },
]);
