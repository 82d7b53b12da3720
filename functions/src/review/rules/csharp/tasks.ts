/** C#: tasks that are null, outlive what they use, or that nobody can wait for. */
import type { SgNode } from "@ast-grep/napi";
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldTextOf, kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import { callableOf } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { anyOf } from "./text-glances.ts";

/** What `using` declares is given back. */
function returnsUsed(text: string): boolean {
  return anyOf(text.matchAll(/\busing\s*\(?\s*[\w<>.]+\s+(\w+)\s*=/g), ({ 1: name = "" }) =>
    text.includes(`return ${name};`),
  );
}

/** A plain method whose callers will await what it answers. */
function isOfTaskMethod(node: SgNode): boolean {
  const own = callableOf(node);
  if (!own || !/^(?:method_declaration|local_function_statement)$/.test(kindOf(own))) return false;
  const type = fieldTextOf(own, "returns") || fieldTextOf(own, "type");
  return /^(?:System\.Threading\.Tasks\.)?Task(?:<.*>)?$/s.test(type) && !isAsync(own);
}

function isAsync(callable: SgNode): boolean {
  return namedChildrenOf(callable).some((one) => kindOf(one) === "modifier" && textOf(one) === "async");
}

/** The names that `using` declares in the statements and headers around the node, within its function. */
function usedAround(node: SgNode): string[] {
  const names: string[] = [];
  for (const one of ancestorsOf(node)) {
    if (one.id() === callableOf(node)?.id()) break;
    if (kindOf(one) === "using_statement") names.push(...nameIn(/^using\s*\(\s*[\w<>.]+\s+(\w+)\s*=/, one));
    if (kindOf(one) !== "block") continue;
    const before = namedChildrenOf(one).filter((each) => each.range().start.index < node.range().start.index);
    names.push(...before.flatMap((each) => nameIn(/^using\s+[\w<>.]+\s+(\w+)\s*=/, each)));
  }
  return names;
}

function nameIn(shape: RegExp, statement: SgNode): string[] {
  const name = shape.exec(textOf(statement).slice(0, 200))?.[1];
  return name === undefined ? [] : [name];
}

export const tasks = defineRules(["csharp"], "bug", [
  {
    id: "csharp-null-task",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "Null returned from a `Task` method",
    message:
      "Awaiting null throws a NullReferenceException. Return `Task.FromResult` with null in it, or `Task.CompletedTask`.",
    glance: /\breturn\s+null\s*;/,
    rule: { kind: "return_statement", has: { kind: "null_literal" } },
    fileHas: ["Task"],
    check: isOfTaskMethod,
    valid: [
      "class C {\n  async Task<string> F() { return null; }\n}",
      "class C {\n  string F() { Task<int> t; return null; }\n}",
    ],
    invalid: [{ code: "class C {\n  Task<string> F() {\n    return null;\n  }\n}", lines: [3] }],
  },
  {
    id: "csharp-returned-after-dispose",
    severity: "high",
    confidence: "high",
    cwe: 672,
    title: "Use after dispose: disposed object returned",
    message:
      "`using` disposes the object before the caller gets it. Remove `using`, and let the caller dispose it.",
    glance: { test: returnsUsed },
    rule: { kind: "return_statement", has: { kind: "identifier" } },
    fileHas: ["using "],
    check: (node) => usedAround(node).some((name) => textOf(node) === `return ${name};`),
    valid: [
      inMethod("using var s = Open(); return s.Length;"),
      inMethod("using (var s = Open()) { s.Go(); } return t;"),
    ],
    invalid: [found("using var s = Open(); return s;"), found("using (var s = Open()) { return s; }")],
  },
  {
    id: "csharp-task-outlives-resource",
    severity: "medium",
    confidence: "high",
    cwe: 672,
    title: "Use after dispose: task outlives its resource",
    message:
      "The method returns the unfinished task, and `using` disposes what it works with at once. Make the method async, and await the task here.",
    rule: {
      kind: "return_statement",
      has: {
        kind: "invocation_expression",
        has: { field: "function", kind: "member_access_expression", regex: "Async(?:<.*>)?$" },
      },
    },
    check: (node) =>
      isOfTaskMethod(node) && usedAround(node).some((name) => textOf(node).startsWith(`return ${name}.`)),
    valid: [
      "class C {\n  async Task<int> F() { using var c = Open(); return await c.GetAsync(); }\n}",
      "class C {\n  Task<int> F() { return c.GetAsync(); }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  Task<int> F() { using (var c = Open()) {\n    return c.GetAsync(1);\n  } }\n}",
        lines: [3],
      },
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
    valid: [inMethod("await Parallel.ForEachAsync(xs, async (x, t) => await G(x));")],
    invalid: [
      found("xs.ForEach(async x => await G(x));"),
      found("Parallel.ForEach(xs, async x => { await G(x); });"),
    ],
  },
]);
