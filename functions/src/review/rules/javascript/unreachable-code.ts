/** JavaScript and TypeScript: code that no path reaches. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { parentOf, textOf } from "../../syntax/node-memo.ts";
import { isFunction, partsOf } from "./tree.ts";
import { defects } from "../shared/defects.ts";

/** `throw new Error("disabled")` or `return;` at the beginning: the function is switched off for a while. */
function isSwitchedOff(node: SgNode): boolean {
  const block = parentOf(node);
  const owner = block && parentOf(block);
  if (!block || !owner || !isFunction(owner)) return false;
  const [first] = partsOf(block);
  return first !== undefined && /^(?:throw\b|return\s*;)/.test(textOf(first));
}

/** `throw new Error("unreachable");` behind what never returns, or a `yield` that makes the function a generator. */
function saysSo(node: SgNode): boolean {
  return /^yield\b|^throw\b.*(?:unreachable|never|impossible|not reached)/i.test(textOf(node));
}

export const unreachableCode = defineRules(ecmascript, "bug", [
  {
    id: "js-unreachable-code",
    ...defects.unreachable,
    rule: {
      all: [
        {
          any: [
            { kind: "expression_statement" },
            { kind: "if_statement" },
            { kind: "return_statement" },
            { kind: "for_statement" },
            { kind: "lexical_declaration" },
            { kind: "throw_statement" },
          ],
        },
        { inside: { kind: "statement_block" } },
        {
          follows: {
            any: [{ kind: "return_statement" }, { kind: "throw_statement" }, { kind: "continue_statement" }],
          },
        },
      ],
    },
    unsure: (node) => isSwitchedOff(node) || saysSo(node),
    valid: ["function f() { return g(); function g() {} }", "function f() { if (a) return; g(); }"],
    invalid: [
      { code: "function f() {\n  return 1;\n  g();\n}", lines: [3] },
      { code: "function f() {\n  throw e;\n  return 1;\n}", lines: [3] },
    ],
  },
]);
