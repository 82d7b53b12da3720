/** JavaScript and TypeScript: conditions that stand twice in one chain. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { oncePerNode, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const duplicateCondition = defineRules(ecmascript, "bug", [
  {
    id: "js-case-never-compared",
    severity: "high",
    confidence: "high",
    cwe: 561,
    see: ["https://eslint.org/docs/latest/rules/no-duplicate-case"],
    title: titles.duplicateCase,
    message:
      "A `switch` takes the first matching case, so the second one with the same value never runs. Write the intended value, or remove the case.",
    rule: { kind: "switch_case", has: { field: "value", regex: "." } },
    check: repeatsCase,
    valid: ["switch (a) { case 1: f(); break; case 2: g(); }"],
    invalid: ["switch (a) { case 1: f(); break; case 1: g(); }"],
  },
  {
    id: "js-branch-repeats-condition",
    severity: "high",
    confidence: "high",
    cwe: 561,
    see: ["https://eslint.org/docs/latest/rules/no-dupe-else-if"],
    title: titles.duplicateCondition,
    message:
      "An earlier branch of this chain has the same condition and takes every such case, so this branch never runs. Write the intended condition, or remove the branch.",
    rule: { kind: "if_statement", inside: { kind: "else_clause" } },
    check: repeatsCondition,
    valid: [
      "if (a < 1) f(); else if (a < 2) g(); else if (a < 3) h();",
      "if (n()) f(); else if (b) g(); else if (n()) h();",
    ],
    invalid: ["if (a < 1) f(); else if (a < 2) g(); else if (a < 1) h();"],
  },
  {
    id: "js-duplicate-branch-condition",
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message:
      "An earlier branch has the same condition and takes every such case, so this branch never runs. Write the intended condition, or remove the branch.",
    rule: {
      kind: "if_statement",
      all: [
        {
          has: {
            field: "condition",
            pattern: "$A",
            not: {
              has: {
                stopBy: "end",
                any: [
                  { kind: "call_expression" },
                  { kind: "update_expression" },
                  { kind: "assignment_expression" },
                ],
              },
            },
          },
        },
        {
          has: {
            field: "alternative",
            kind: "else_clause",
            has: { kind: "if_statement", has: { field: "condition", pattern: "$A" } },
          },
        },
      ],
    },
    valid: ["if (a) { f() } else if (b) { g() }", "if (next()) { f() } else if (next()) { g() }"],
    invalid: ["if (a === 1) { f() } else if (a === 1) { g() }"],
  },
]);

function repeatsCase(one: SgNode): boolean {
  const value = fieldTextOf(one, "value");
  const body = parentOf(one);
  if (body === null || /\(|\+\+|--/.test(value)) return false;
  return firstCases(body).get(value) !== one.id();
}

/** By its value the first case of a switch. */
const firstCases = oncePerNode((body) => {
  const first = new Map<string, number>();
  for (const one of partsOf(body)) {
    const value = fieldTextOf(one, "value");
    if (!first.has(value)) first.set(value, one.id());
  }
  return first;
});

function repeatsCondition(one: SgNode): boolean {
  const condition = fieldOf(one, "condition");
  if (!condition || /\(.*\(|[^=!<>]=[^=>]|\+\+|--|\bawait\b/.test(textOf(condition))) return false;
  // The branch just before is another rule's.
  return branchesBefore(one)
    .slice(1)
    .some((branch) => {
      const before = fieldOf(branch, "condition");
      return before !== null && textOf(before) === textOf(condition);
    });
}

/** The earlier branches of a chain of `else if`, the nearest first. */
function branchesBefore(one: SgNode): SgNode[] {
  const branches: SgNode[] = [];
  for (let before = branchBefore(one); before !== null; before = branchBefore(before)) branches.push(before);
  return branches;
}

function branchBefore(one: SgNode): SgNode | null {
  const clause = one.parent();
  const before = clause && kindOf(clause) === "else_clause" ? clause.parent() : null;
  return before && kindOf(before) === "if_statement" ? before : null;
}
