/** Python: jumps out of `finally`. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, kindOf, textOf } from "../../syntax/node-memo.ts";

/** Leaves the `finally` itself, and not a loop or function within it. */
function leavesFinally(node: SgNode): boolean {
  for (const above of ancestorsOf(node)) {
    const kind = String(above.kind());
    if (kind === "finally_clause") return true;
    if (/^(?:for|while)_statement$|^(?:function|class)_definition$|^lambda$/.test(kind)) return false;
  }
  return false;
}

/** Whatever an error is, a handler took it before; one in an `else` behind it is not handled. */
function followsCatchAll(node: SgNode): boolean {
  const clause = [...ancestorsOf(node)].find((one) => kindOf(one) === "finally_clause");
  const before = clause?.prevAll() ?? [];
  const takesAll = /^except(?:\s+(?:Base)?Exception(?:\s+as\s+\w+)?)?\s*:(?![\s\S]*\braise\b)/;
  return (
    before.some((one) => takesAll.test(textOf(one))) && !before.some((one) => kindOf(one) === "else_clause")
  );
}

export const returnInFinally = defineRules(["python"], "bug", [
  {
    id: "py-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever was returned or raised before, so failures vanish. Move the `return` after the whole statement.",
    rule: {
      kind: "return_statement",
      inside: { stopBy: { kind: "function_definition" }, kind: "finally_clause" },
    },
    unsure: followsCatchAll,
    valid: ["def f():\n    try:\n        return a()\n    finally:\n        close()"],
    invalid: [{ code: "def f():\n    try:\n        a()\n    finally:\n        return 1", lines: [5] }],
  },
  {
    id: "py-jump-out-of-finally",
    severity: "medium",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "Leaving `finally` drops an exception that is being raised, without a trace. Move the statement after the whole `try`.",
    textFilter: /\bfinally\s*:/,
    rule: {
      any: [{ kind: "break_statement" }, { kind: "continue_statement" }],
      inside: { stopBy: "end", kind: "finally_clause" },
    },
    check: leavesFinally,
    mildest: followsCatchAll,
    valid: [
      "for x in xs:\n    try:\n        f(x)\n    finally:\n        for y in ys:\n            break",
      "for x in xs:\n    try:\n        break\n    finally:\n        g()",
    ],
    invalid: [{ code: "for x in xs:\n    try:\n        f(x)\n    finally:\n        break", lines: [5] }],
  },
]);
