/** C#: `null` returned from a method that returns a `Task`. */
import { defineRules } from "../writing/define-rules.ts";
import { isOfTaskMethod } from "./csharp-nodes.ts";

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
    valid: [
      "class C {\n  async Task<string> F() { return null; }\n}",
      "class C {\n  string F() { Task<int> t; return null; }\n}",
    ],
    invalid: [{ code: "class C {\n  Task<string> F() {\n    return null;\n  }\n}", lines: [3] }],
  },
]);
