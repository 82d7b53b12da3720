/** Kotlin: increments without effect. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { kindOf, textOf, nearestOf } from "../../syntax/node-memo.ts";
import { inFunction } from "./matchers.ts";
import type { SgNode } from "@ast-grep/napi";

const functions = new Set([
  "function_declaration",
  "lambda_literal",
  "anonymous_function",
  "getter",
  "setter",
]);

/** A field would be counted on; of a variable of the function nothing is left. */
function countsOwnVariable(jump: SgNode): boolean {
  const name = /^return\s+(\w+)/.exec(textOf(jump))?.[1] ?? "";
  const owner = nearestOf(jump, functions);
  if (!owner || kindOf(owner) !== "function_declaration") return false;
  return new RegExp(String.raw`\bvar\s+${name}\b`).test(textOf(owner));
}

export const lostIncrement = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-count-lost",
    severity: "medium",
    confidence: "high",
    cwe: 682,
    title: titles.lostIncrement,
    message:
      "The postfix increment returns the old value, and the new one is never used. Put it before the name, or remove it.",
    rule: {
      any: [
        { kind: "assignment", regex: String.raw`^\w+\s*=\s*\w+(?:\+\+|--)$` },
        { kind: "jump_expression", regex: String.raw`^return\s+\w+(?:\+\+|--)$` },
      ],
    },
    check: (node) =>
      kindOf(node) === "assignment" ? /^(\w+)\s*=\s*\1\W/.test(textOf(node)) : countsOwnVariable(node),
    valid: [
      inFunction("i = j++"),
      inFunction("var i = 0; return ++i"),
      "class A { var i = 0\n fun f(): Int { return i++ } }",
    ],
    invalid: [inFunction("i = i++"), inFunction("var i = 0; return i++")],
  },
]);
