/** C#: tasks nobody waits for, locks others can take, and tests that are out of date at once. */
import type { SgNode } from "@ast-grep/napi";
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { calledName } from "../writing/names-in-code.ts";
import { methodOf } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const concurrency = defineRules(["csharp"], "bug", [
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
    id: "csharp-lock-on-public-object",
    severity: "medium",
    confidence: "high",
    cwe: 662,
    see: ["https://learn.microsoft.com/dotnet/csharp/language-reference/statements/lock"],
    title: "Lock on a publicly accessible object",
    message: "Other code can lock the same object and block this method. Lock a private object of its own.",
    rule: { kind: "lock_statement", regex: '^lock\\s*\\(\\s*(?:this|typeof\\([^()]*\\)|"[^"]*")\\s*\\)' },
    valid: [inMethod("lock (_gate) { G(); }")],
    invalid: [
      found("lock (this) { G(); }"),
      found("lock (typeof(C)) { G(); }"),
      found('lock ("a") { G(); }'),
    ],
  },
  {
    id: "csharp-lock-nobody-shares",
    severity: "high",
    confidence: "high",
    cwe: 667,
    see: ["https://learn.microsoft.com/dotnet/csharp/language-reference/statements/lock"],
    title: "Ineffective lock: object not shared",
    message:
      "The lock object is created anew each time, or replaced while it is locked, so no two threads exclude each other. Lock a private readonly field.",
    glance:
      /\block\s*\(\s*(?:new\b|(\w+)\s*\)[\s\S]{0,1500}?\b\1\s*=\s*new\b)|=\s*new\s+[oO]bject\s*\(\s*\)[\s\S]{0,2000}\block\s*\(/,
    rule: { kind: "lock_statement" },
    check: locksAnother,
    valid: [inMethod("lock (_gate) { count = 1; }"), inMethod("lock (items) { items.Add(1); }")],
    invalid: [
      found("lock (new object()) { G(); }"),
      found("lock (gate) { gate = new object(); }"),
      found("var own = new object(); lock (own) { G(); }"),
    ],
  },
  {
    id: "csharp-waits-for-another-lock",
    severity: "high",
    confidence: "high",
    cwe: 667,
    see: ["https://learn.microsoft.com/dotnet/api/system.threading.monitor.wait"],
    title: "Monitor used without holding its lock",
    message:
      "`Wait` and `Pulse` need the lock of their own object, and the thread holds another one, so this throws a SynchronizationLockException. Lock the object whose method is called.",
    rule: {
      ...csharpCall({
        names: "Wait|Pulse|PulseAll",
        on: "(?:^|\\.)Monitor$",
        args: { has: { nthChild: 1, regex: "^[\\w.]+$" } },
      }),
      inside: { stopBy: "end", kind: "lock_statement" },
    },
    check: isOfNoLock,
    valid: [
      inMethod("lock (a) { Monitor.Wait(a); }"),
      inMethod("lock (a) { lock (b) { Monitor.Pulse(a); } }"),
    ],
    invalid: [found("lock (a) { Monitor.Wait(b); }")],
  },
  {
    id: "csharp-lock-kept-on-error",
    severity: "low",
    confidence: "high",
    cwe: 667,
    see: ["https://learn.microsoft.com/dotnet/api/system.threading.monitor.enter"],
    title: titles.unguardedLock,
    message:
      "An exception before the release leaves the lock held, and every other thread blocks. Release it in a finally block, or write `lock`.",
    rule: {
      kind: "expression_statement",
      has: {
        any: [
          csharpCall({ names: "Enter", on: "^(?:System\\.Threading\\.)?Monitor$" }),
          csharpCall({ names: "WaitOne", on: "(?i)mutex\\w*$", args: { not: { has: { nthChild: 1 } } } }),
        ],
      },
    },
    check: isReleasedInLine,
    valid: [
      inMethod("Monitor.Enter(a); try { G(); } finally { Monitor.Exit(a); }"),
      inMethod("try { Monitor.Enter(a); G(); } finally { Monitor.Exit(a); }"),
      inMethod("Monitor.Enter(a);"),
    ],
    invalid: [{ code: inMethod("Monitor.Enter(a);\nG();\nMonitor.Exit(a);"), lines: [3] }],
  },
  {
    id: "csharp-check-then-use-of-file",
    severity: "low",
    confidence: "medium",
    cwe: 367,
    see: ["https://owasp.org/www-community/vulnerabilities/Race_condition_within_a_Thread"],
    title: titles.toctou,
    message:
      "The check and the use see two different moments; another process can remove or replace the file in between. Open it and handle the exception instead.",
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
]);

const locked = /^lock\s*\(\s*(.*?)\s*\)\s*(?:\{|\w|$)/s;

function locksAnother(statement: SgNode): boolean {
  const text = statement.text();
  const name = locked.exec(text)?.[1] ?? "";
  if (/^new\b/.test(name)) return true;
  if (!/^\w+$/.test(name)) return false;
  const own = String.raw`(?<![\w.])${name}\s*=`;
  if (new RegExp(String.raw`${own}\s*new\s+object\b`, "i").test(text)) return true;
  const before = (methodOf(statement)?.text() ?? "").split(text)[0] ?? "";
  return (
    new RegExp(String.raw`\b(?:var|object)\s+${name}\s*=\s*new\b`).test(before) &&
    !/=>|delegate|new Thread/.test(text + before)
  );
}

function isOfNoLock(call: SgNode): boolean {
  const name = /\(\s*([\w.]+)/.exec(call.text())?.[1] ?? "";
  const held = call.ancestors().filter((one) => one.kind() === "lock_statement");
  return !held.some((one) => locked.exec(one.text())?.[1] === name);
}

/** The same block gives the lock back as if nothing could fail in between. */
function isReleasedInLine(statement: SgNode): boolean {
  const name = /\(\s*([\w.]+)|^([\w.]+)\.WaitOne/.exec(statement.text());
  const lock = name?.[1] ?? name?.[2];
  if (lock === undefined) return false;
  const release = new RegExp(
    `^(?:(?:System\\.Threading\\.)?Monitor\\.Exit\\(\\s*${lock}\\b|${lock}\\.ReleaseMutex\\()`,
  );
  return statement.nextAll().some((one) => one.kind() === "expression_statement" && release.test(one.text()));
}
