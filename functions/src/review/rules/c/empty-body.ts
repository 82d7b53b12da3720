/** C and C++: a semicolon that ends the `if` before its block. */
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { comments } from "./text-filters.ts";
import { found, inFunction } from "./examples.ts";

const head = /\bif\s*(?:constexpr\s*)?\(/g;

/** Brackets, and what may hide them. */
const piece = /[()]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[^]*?\*\//g;

const nothingBehind = new RegExp(`^${comments};`);

/** Longer conditions are not read. */
const mostRead = 3_000;

/** Whether `;` stands behind the brackets of a condition. */
function mayHaveEmptyBody(text: string): boolean {
  for (const { index, 0: own } of text.matchAll(head)) {
    const from = index + own.length;
    const rest = text.slice(from, from + mostRead);
    const end = endOfBrackets(rest);
    if (end === rest.length || nothingBehind.test(rest.slice(end, end + 300))) return true;
  }
  return false;
}

/** Behind the bracket that closes what is open at the beginning. */
function endOfBrackets(text: string): number {
  let depth = 1;
  for (const { 0: found, index } of text.matchAll(piece)) {
    if (found === "(") depth += 1;
    if (found === ")") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

export const emptyBody = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-empty-body-after-condition",
    severity: "high",
    confidence: "high",
    cwe: 483,
    title: titles.emptyBody,
    message: "The semicolon ends the `if`, so the block after it always runs. Remove the semicolon.",
    textFilter: { test: mayHaveEmptyBody },
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "consequence", kind: "expression_statement", regex: "^;$" } },
        { not: { has: { field: "alternative", regex: "." } } },
      ],
    },
    // `if (write(fd, text, n));` says that the result is not needed.
    unsure: (node) =>
      node.next()?.kind() !== "compound_statement" && fieldTextOf(node, "condition").includes("(", 1),
    valid: [inFunction("if (a) { g(); }")],
    invalid: [found("if (a); { g(); }")],
  },
]);
