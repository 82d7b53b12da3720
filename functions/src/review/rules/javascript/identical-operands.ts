/** JavaScript and TypeScript: the same operand or condition twice. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf, parentOf, startOf, textOf } from "../../syntax/node-memo.ts";

/** `{ name: event.name && event.name }` and `<p>{name && name}</p>` and `[name && name]` repeat themselves, and give the same as without. */
function isGivenOn(node: SgNode): boolean {
  const kind = kindOf(node.parent() ?? node);
  return kind === "pair" || kind === "jsx_expression" || kind === "array";
}

/** `assert(lazy.value === lazy.value)` tries that a getter gives the same each time; `a.x !== a.x` with "NaN" beside it looks for that. */
function comparesWithItself(node: SgNode): boolean {
  if (!/^[!=]==$/.test(fieldTextOf(node, "operator"))) return false;
  const call = parentOf(parentOf(node) ?? node);
  if (call !== null && /^(?:expect|assert\w*|t|ok|equal)\b/.test(textOf(call))) return true;
  const at = startOf(node);
  return /NaN\b/.test(textOf(node.getRoot().root()).slice(Math.max(0, at - 160), at + 160));
}

export const identicalOperands = defineRules(ecmascript, "bug", [
  {
    id: "js-same-operands",
    severity: "medium",
    confidence: "high",
    cwe: 1025,
    title: "Identical operands on both sides",
    message:
      "Both operands are the same, so the second adds nothing; another one was probably intended. Write the intended name, or remove the repetition.",
    rule: {
      any: [
        { pattern: "$A && $A" },
        { pattern: "$A || $A" },
        {
          all: [
            { has: { field: "left", kind: "member_expression" } },
            { any: [{ pattern: "$A === $A" }, { pattern: "$A !== $A" }] },
          ],
        },
      ],
    },
    constraints: {
      A: {
        any: [
          { kind: "identifier" },
          {
            kind: "member_expression",
            not: {
              has: { stopBy: "end", any: [{ kind: "call_expression" }, { kind: "subscript_expression" }] },
            },
          },
        ],
      },
    },
    check: (node) => !comparesWithItself(node),
    unsure: isGivenOn,
    valid: [
      "// NaN differs from itself.\nif (point.x !== point.x) f()",
      "expect(state.nested === state.nested).toBe(true)",
      "if (a && b) f()",
      "if (x !== x) isNaN()",
      "if (next() || next()) f()",
    ],
    invalid: ["if (user.id && user.id) f()", "if (a.x === a.x) f()"],
  },
]);
