/** C#: disposed objects that are returned, and tasks that outlive their resource. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf, ancestorsOf, kindOf, namedChildrenOf } from "../../syntax/node-memo.ts";
import { inMethod, found } from "./examples.ts";
import { isOfTaskMethod, callableOf } from "./csharp-nodes.ts";
import { anyOf } from "./text-filters.ts";
import type { SgNode } from "@ast-grep/napi";

/** What `using` declares is given back. */
function returnsUsed(text: string): boolean {
  return anyOf(text.matchAll(/\busing\s*\(?\s*[\w<>.]+\s+(\w+)\s*=/g), ({ 1: name = "" }) =>
    text.includes(`return ${name};`),
  );
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

export const useAfterDispose = defineRules(["csharp"], "bug", [
  {
    id: "csharp-returned-after-dispose",
    severity: "high",
    confidence: "high",
    cwe: 672,
    title: "Use after dispose: disposed object returned",
    message:
      "`using` disposes the object before the caller gets it. Remove `using`, and let the caller dispose it.",
    textFilter: { test: returnsUsed },
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
]);
