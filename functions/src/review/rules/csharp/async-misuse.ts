/** C#: `async void`, tasks that are not awaited, and blocking calls in asynchronous code. */
import { defineRules } from "../writing/define-rules.ts";
import { calledName } from "../writing/names-in-code.ts";
import { defects } from "../shared/defects.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";
import { kindOf, parentOf } from "../../syntax/node-memo.ts";

export const asyncMisuse = defineRules(["csharp"], "bug", [
  {
    id: "csharp-async-void",
    severity: "medium",
    confidence: "medium",
    cwe: 755,
    see: [
      "https://learn.microsoft.com/archive/msdn-magazine/2013/march/async-await-best-practices-in-asynchronous-programming",
    ],
    title: "`async void` method",
    message:
      "No caller can await an `async void` method or catch its exceptions, so an exception ends the process. Return a `Task`.",
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
    title: "Missing `await`: task not observed",
    message:
      "The task of {the call} is not awaited, so the code continues before it is done, and its failure is lost. Await it, or assign it to `_` if that is intended.",
    names: calledName,
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
    id: "csharp-waits-for-task",
    ...defects.blockingAsync,
    severity: "low",
    see: [
      "https://learn.microsoft.com/archive/msdn-magazine/2013/march/async-await-best-practices-in-asynchronous-programming",
    ],
    message:
      "The thread is blocked until the task is done, and if the task needs that thread to continue, both deadlock. Make the method async and await it.",
    rule: {
      any: [
        {
          kind: "member_access_expression",
          all: [
            { has: { field: "name", regex: "^Result$" } },
            {
              has: {
                field: "expression",
                kind: "invocation_expression",
                has: { field: "function", regex: "Async$" },
              },
            },
          ],
        },
        csharpCall({
          names: "Wait",
          on: "Async(?:<[^()]*>)?\\([^()]*\\)$",
          args: { not: { has: { nthChild: 1 } } },
        }),
        csharpCall({ names: "GetResult", on: "Async(?:<[^()]*>)?\\([\\s\\S]*\\)\\.GetAwaiter\\(\\)$" }),
      ],
      not: {
        inside: {
          stopBy: "end",
          kind: "method_declaration",
          has: { field: "name", regex: "^(?:Main|Dispose)$" },
        },
      },
    },
    valid: [inMethod("var x = await LoadAsync();"), "class P { static void Main() { RunAsync().Wait(); } }"],
    invalid: [
      found("var x = LoadAsync().Result;"),
      found("LoadAsync().Wait();"),
      found("var x = client.GetAsync(other).GetAwaiter().GetResult();"),
    ],
  },
  {
    id: "csharp-async-function-for-each",
    severity: "medium",
    confidence: "high",
    cwe: 755,
    see: ["https://learn.microsoft.com/dotnet/api/system.threading.tasks.parallel.foreachasync"],
    title: "Missing `await`: `ForEach` ignores async callbacks",
    message:
      "`ForEach` takes callbacks that return nothing, so it continues before the async ones are done, and an exception in one ends the process. Use Task.WhenAll, or Parallel.ForEachAsync.",
    rule: csharpCall({
      names: "ForEach|For",
      args: { has: { kind: "argument", has: { kind: "lambda_expression", regex: "^async\\b" } } },
    }),
    // What can be awaited is a method of the program's own.
    check: (call) =>
      !/^(?:await_expression|return_statement|argument|arrow_expression_clause|variable_declarator|assignment_expression)$/.test(
        kindOf(parentOf(call) ?? call),
      ),
    valid: [
      inMethod("await xs.ForEach(async x => await G(x));"),
      inMethod("await Parallel.ForEachAsync(xs, async (x, t) => await G(x));"),
    ],
    invalid: [
      found("xs.ForEach(async x => await G(x));"),
      found("Parallel.ForEach(xs, async x => { await G(x); });"),
    ],
  },
]);
