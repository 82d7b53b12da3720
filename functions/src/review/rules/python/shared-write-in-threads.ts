/** Python: variables that several threads change at once. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

const guarded = /\b(?:with|acquire)\b[^\n]*(?:lock|mutex|semaphore|condition)|\.acquire\(/i;

export const sharedWriteInThreads = defineRules(["python"], "bug", [
  {
    id: "py-shared-write-in-threads",
    severity: "medium",
    confidence: "medium",
    cwe: 362,
    see: ["https://docs.python.org/3/library/threading.html#lock-objects"],
    title: titles.sharedWrite,
    message:
      "Several threads run this function, and `+=` reads, adds and writes in three steps, so updates are lost. Hold a `threading.Lock` around it, or collect the results of the threads.",
    rule: { kind: "augmented_assignment", has: { field: "left", kind: "identifier" } },
    textFilter: /\bThread\(|\bThreadPool/,
    check: isUnguarded,
    valid: [
      "def f():\n    n = 0\n    def work():\n        nonlocal n\n        with lock:\n            n += 1\n    for _ in range(9):\n        Thread(target=work).start()",
      "def f():\n    def work():\n        n = 0\n        n += 1\n    for _ in range(9):\n        Thread(target=work).start()",
      "def f():\n    n = 0\n    def work():\n        nonlocal n\n        n += 1\n    t = Thread(target=work)\n    t.start()",
    ],
    invalid: [
      {
        code: "def f():\n    n = 0\n    def work():\n        nonlocal n\n        n += 1\n    for _ in range(9):\n        Thread(target=work).start()",
        lines: [5],
      },
    ],
  },
]);

function isUnguarded(write: SgNode, { text }: { readonly text: string }): boolean {
  const fn = [...ancestorsOf(write)].find((one) => kindOf(one) === "function_definition");
  if (fn === undefined) return false;
  const body = textOf(fn);
  const name = fieldTextOf(write, "left");
  if (!new RegExp(String.raw`\b(?:nonlocal|global)[^\n]*\b${name}\b`).test(body) || guarded.test(body))
    return false;
  return runsInSeveral(fieldTextOf(fn, "name"), text);
}

/** Threads that a loop or a list starts, or a pool. */
function runsInSeveral(name: string, text: string): boolean {
  const started = String.raw`\bThread\(\s*(?:[^()\n]*,\s*)?target\s*=\s*${name}\b`;
  return (
    new RegExp(String.raw`\bfor\b[^\n]*:\s*\n[^\n]*${started}|${started}[^\n]*\bfor\b`).test(text) ||
    (text.includes("ThreadPool") && new RegExp(String.raw`\.(?:submit|map)\(\s*${name}\b`).test(text))
  );
}
