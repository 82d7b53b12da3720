/** C#: conditions that stand twice in one chain. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, parentOf } from "../../syntax/node-memo.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { farthest } from "./text-filters.ts";

/** A condition behind `else` is one of the last before that stand as far to the right. */
function checksAgain(text: string): boolean {
  if (!/\belse\s+if\b/.test(text)) return false;
  const asked: string[] = [];
  for (const { 0: all, 1: otherwise, index } of text.matchAll(/(\belse\s+)?\bif\s*\(/g)) {
    const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
    const place = /^\s*/.exec(line)?.[0].length ?? 0;
    const own = `${String(place)} ${inBrackets(text, index + all.length)}`;
    if (otherwise !== undefined && asked.slice(-20).includes(own)) return true;
    asked.push(own);
  }
  return false;
}

function inBrackets(text: string, from: number): string {
  let depth = 1;
  let at = from;
  while (at < text.length && depth > 0 && at < from + farthest) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    at += 1;
  }
  return text.slice(from, at - 1);
}

/** An earlier `if` of the same chain has this condition; one that calls something may have another outcome. */
function isCheckedBefore(test: SgNode): boolean {
  const condition = fieldTextOf(test, "condition");
  if (/\+\+|--|\b(?:Read|Next|Move|Try|Pop|Dequeue|Roll|Chance)\w*\(|\b[rR]andom\b/.test(condition))
    return false;
  let inner = test;
  let outer = parentOf(test);
  while (outer && kindOf(outer) === "if_statement" && fieldOf(outer, "alternative")?.id() === inner.id()) {
    if (fieldTextOf(outer, "condition") === condition) return true;
    [inner, outer] = [outer, parentOf(outer)];
  }
  return false;
}

export const duplicateCondition = defineRules(["csharp"], "bug", [
  {
    id: "csharp-duplicate-condition",
    formerly: ["csharp-condition-asked-before"],
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message:
      "An earlier condition of this chain is the same and takes the case, so this branch never runs. Correct one of the two.",
    textFilter: { test: checksAgain },
    rule: { kind: "if_statement", inside: { kind: "if_statement" } },
    check: isCheckedBefore,
    valid: [
      inMethod("if (a == 1) G(); else if (a == 2) H();"),
      inMethod("if (Random.value < 0.3f) G();\nelse if (Random.value < 0.3f) H();"),
    ],
    invalid: [found("if (a == 1) G(); else if (a == 2) H();\nelse if (a == 1) K();")],
  },
]);
