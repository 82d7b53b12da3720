/** JavaScript and TypeScript: comparisons as statements. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { calleeAround } from "./react-components.ts";
import { functionAround, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const unusedComparison = defineRules(ecmascript, "bug", [
  {
    id: "js-comparison-as-statement",
    severity: "high",
    confidence: "high",
    cwe: 482,
    see: ["https://eslint.org/docs/latest/rules/no-unused-expressions"],
    title: titles.comparisonStatement,
    message: "The comparison's result is discarded, and nothing is assigned. Write a single `=`.",
    rule: {
      kind: "expression_statement",
      has: { kind: "binary_expression", has: { field: "operator", regex: "^={2,3}$" } },
    },
    check: (node) =>
      !/^\s*["']|["']$/.test(textOf(node)) && kindOf(partsOf(node)[0] ?? node) === "binary_expression",
    milder: isOneOfMany,
    unsure: isForItsReading,
    valid: ["a = b === c;", "f(a === b);", "a === b && f();"],
    invalid: ["a.done == true;", "if (x) { a === b; }"],
  },
]);

/** Lines of comparisons show a compiler which types can be compared, or are drafts without their `assert`. */
function isOneOfMany(statement: SgNode): boolean {
  return [statement.prev(), statement.next()].some(
    (one) => one !== null && /^[\w$.[\]"'()]+ ={2,3} [^;\n]+;?$/.test(textOf(one)),
  );
}

/** `bench("equal", () => { a === b; })`, `expect(() => { a == b; }).toThrow()`, or a comment before that says so. */
function isForItsReading(statement: SgNode, { text }: ParsedFile): boolean {
  const fn = functionAround(statement);
  const start = startOf(statement);
  const before =
    text
      .slice(Math.max(0, start - 200), start)
      .split("\n")
      .at(-2) ?? "";
  return (
    (fn !== null &&
      /^(?:bench\w*|measure|time|expect|throws|doesNotThrow|assertThrows)$/.test(calleeAround(fn))) ||
    /^\s*\/[/*].*(?:\bread|touch|track|getter|depend|expr|on purpose|intention)/i.test(before)
  );
}
