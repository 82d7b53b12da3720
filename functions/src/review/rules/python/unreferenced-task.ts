/** Python: tasks that are collected before they end, since nothing keeps them. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";

export const unreferencedTask = defineRules(["python"], "bug", [
  {
    id: "py-task-not-kept",
    severity: "low",
    confidence: "medium",
    cwe: 662,
    see: ["https://docs.python.org/3/library/asyncio-task.html#asyncio.create_task"],
    title: "Task may be garbage collected: reference not kept",
    message:
      "The event loop keeps only a weak reference, so the task may be garbage-collected before it is done, and its error with it. Keep a reference, or use a TaskGroup.",
    rule: {
      kind: "expression_statement",
      has: pyCall({ names: "create_task|ensure_future", on: "^(?:asyncio|\\w*loop)$" }),
    },
    valid: [
      "task = asyncio.create_task(f())",
      "tasks.add(asyncio.create_task(f()))",
      "group.create_task(f())",
    ],
    invalid: ["asyncio.create_task(f())", "loop.create_task(f())"],
  },
]);
