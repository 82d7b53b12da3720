/** C#: an exception thrown from a finalizer. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";

export const exceptionInFinalizer = defineRules(["csharp"], "bug", [
  {
    id: "csharp-finalizer-throws",
    severity: "medium",
    confidence: "high",
    cwe: 248,
    title: "Exception thrown from a finalizer",
    message:
      "No code can catch what a finalizer throws, so the exception ends the process. Log it there, or do the work in Dispose.",
    textFilter: /~\w+\s*\(\s*\)/,
    rule: {
      kind: "destructor_declaration",
      has: { field: "body", has: { stopBy: "end", kind: "throw_statement" } },
    },
    check: (node) => !/\bcatch\b/.test(textOf(node)),
    valid: ["class C {\n  ~C() { Release(); }\n}"],
    invalid: [{ code: "class C {\n  ~C() { throw new Exception(); }\n}", lines: [2] }],
  },
]);
