/** C#: locks on objects that are public or not shared, and locks that are not released. */
import { defineRules } from "../writing/define-rules.ts";
import { inMethod, found } from "./examples.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { callableOf, methodOf } from "./csharp-nodes.ts";
import { textOf } from "../../syntax/node-memo.ts";

export const locks = defineRules(["csharp"], "bug", [
  {
    id: "csharp-lock-on-public-object",
    severity: "medium",
    confidence: "high",
    cwe: 662,
    see: ["https://learn.microsoft.com/dotnet/csharp/language-reference/statements/lock"],
    title: "Lock on a publicly accessible object",
    message: "Other code can lock the same object and block this method. Lock a private object of its own.",
    rule: { kind: "lock_statement", regex: '^lock\\s*\\(\\s*(?:this|typeof\\([^()]*\\)|"[^"]*")\\s*\\)' },
    unsure: (node) => /^lock\s*\(\s*this\b/.test(textOf(node)),
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
    textFilter:
      /\block\s*\(\s*(?:new\b|(\w+)\s*\)[\s\S]{0,1500}?\b\1\s*=\s*new\b)|=\s*new\s+[oO]bject\s*\(\s*\)[\s\S]{0,2000}\block\s*\(/,
    rule: { kind: "lock_statement" },
    check: locksAnother,
    valid: [
      inMethod("lock (_gate) { count = 1; }"),
      inMethod("lock (items) { items.Add(1); }"),
      inMethod("var own = new object(); void Add(int n) { lock (own) { all.Add(n); } } Run(Add);"),
      inMethod("var own = new object(); _locks[other] = own; lock (own) { G(); }"),
      inMethod("var jobs = new Queue<int>(); new Worker(jobs).Start(); lock (jobs) { Monitor.Pulse(jobs); }"),
    ],
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
      inMethod("lock (this.a) { Monitor.PulseAll(a); }"),
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
]);

const locked = /^lock\s*\(\s*(.*?)\s*\)\s*(?:\{|\w|$)/s;

function locksAnother(statement: SgNode): boolean {
  const text = statement.text();
  const name = locked.exec(text)?.[1] ?? "";
  if (/^new\b/.test(name)) return true;
  if (!/^\w+$/.test(name)) return false;
  const own = String.raw`(?<![\w.])${name}\s*=`;
  if (new RegExp(String.raw`${own}\s*new\s+object\b`, "i").test(text)) return true;
  return isOfOneCall(name, statement, text);
}

/** Each call of the method makes its own, and nobody else is given it. */
function isOfOneCall(name: string, statement: SgNode, text: string): boolean {
  const before = (methodOf(statement)?.text() ?? "").split(text)[0] ?? "";
  return (
    new RegExp(String.raw`\b(?:var|object)\s+${name}\s*=\s*new\b`).test(before) &&
    !/=>|delegate|new Thread/.test(text + before) &&
    callableOf(statement)?.kind() !== "local_function_statement" &&
    !isHandedOn(name, before)
  );
}

/** `new Worker(name)`, `locks[key] = name;` and `locks.Add(key, name)`: others may lock it, too. */
function isHandedOn(name: string, before: string): boolean {
  return new RegExp(String.raw`(?:[(,]|(?<![=!<>])=)\s*${name}\s*[,);]`).test(before);
}

function isOfNoLock(call: SgNode): boolean {
  const bare = (text: string | undefined): string => (text ?? "").replace(/^this\./, "");
  const name = bare(/\(\s*([\w.]+)/.exec(call.text())?.[1]);
  const held = call.ancestors().filter((one) => one.kind() === "lock_statement");
  return !held.some((one) => bare(locked.exec(one.text())?.[1]) === name);
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
