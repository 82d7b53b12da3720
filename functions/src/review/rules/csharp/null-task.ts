/** C#: `null` returned from a method that returns a `Task`. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import { isOfTaskMethod, methodOf } from "./csharp-nodes.ts";

/** A virtual method that does nothing else is there to be overridden. */
function isOfHook(node: SgNode): boolean {
  const method = methodOf(node);
  return /\bvirtual\b/.test(method === null ? "" : (textOf(method).split("(")[0] ?? "")) && isAlone(node);
}

function isAlone(statement: SgNode): boolean {
  const body = statement.parent();
  return body !== null && namedChildrenOf(body).length === 1;
}

/** `Task TryGetPending(key)` says by its name that there may be none. */
function mayBeAsked(node: SgNode): boolean {
  return /^(?:Try[A-Z]|\w*OrNull)/.test(fieldTextOf(methodOf(node) ?? node, "name"));
}

/** A program may have tasks of its own, such as those of a list of things to do. */
function isOfOwnTask(text: string): boolean {
  return /\b(?:class|record|struct|interface)\s+Task\b|\bforeach\s*\(\s*Task\s|\bTaskScheduler\.Task\b|\busing\s+(?:Task\s*=|Microsoft\.(?:Win32\.TaskScheduler|Build\.Utilities)\b)/.test(
    text,
  );
}

export const nullTask = defineRules(["csharp"], "bug", [
  {
    id: "csharp-null-task",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "Null returned from a `Task` method",
    message:
      "Awaiting null throws a NullReferenceException. Return `Task.FromResult` with null in it, or `Task.CompletedTask`.",
    textFilter: /\breturn\s+null\s*;/,
    rule: { kind: "return_statement", has: { kind: "null_literal" } },
    fileHas: ["Task"],
    check: isOfTaskMethod,
    unsure: (node, { text }) => isOfHook(node) || mayBeAsked(node) || isOfOwnTask(text),
    valid: [
      "class C {\n  async Task<string> F() { return null; }\n}",
      "class C {\n  string F() { Task<int> t; return null; }\n}",
    ],
    invalid: [{ code: "class C {\n  Task<string> F() {\n    return null;\n  }\n}", lines: [3] }],
  },
]);
