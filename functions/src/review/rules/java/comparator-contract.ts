/** Java: comparators that never return 0. */
import { defineRules } from "../writing/define-rules.ts";
import { methodWith, foundWith } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { callableOf } from "./java-nodes.ts";
import { kindOf, textOf, fieldTextOf } from "../../syntax/node-memo.ts";

/** Neither arm is 0, and nothing before looked whether both are equal. */
function neverSaysEqual(choice: SgNode): boolean {
  const callable = callableOf(choice);
  if (!callable) return false;
  const isComparison =
    kindOf(callable) === "lambda_expression"
      ? /^\(?\s*(?:\w+\s+)?\w+\s*,\s*(?:\w+\s+)?\w+\s*\)?\s*->\s*(?!\{)/.test(textOf(callable))
      : /^compare(?:To)?$/.test(fieldTextOf(callable, "name"));
  const parent = choice.parent();
  const isAnswer = parent !== null && /^(?:return_statement|lambda_expression)$/.test(kindOf(parent));
  return (
    isComparison &&
    isAnswer &&
    !/return\s+0\b|[!=]=|\.equals\(|compare\w*\([^)]*\)\s*;/.test(textOf(callable))
  );
}

export const comparatorContract = defineRules(["java"], "bug", [
  {
    id: "java-comparator-never-equal",
    severity: "medium",
    confidence: "medium",
    cwe: 697,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Comparator.html"],
    title: "Comparator never returns 0",
    message:
      "The comparator never returns 0, so each of two equal elements comes before the other, and sorting may throw or lose elements. Use `Integer.compare` or `Comparator.comparing`.",
    textFilter: /\?\s*\(?-?1\)?\s*:\s*\(?-?1\b/,
    rule: {
      kind: "ternary_expression",
      regex: String.raw`^[^?]*[^=!<>\-][<>]=?[^?]*\?\s*\(?-?1\)?\s*:\s*\(?-?1\)?$`,
    },
    check: neverSaysEqual,
    valid: [
      methodWith("return a < b ? -1 : a > b ? 1 : 0;"),
      methodWith("return a < b ? -1 : 1;"),
      "class C {\n  public int compare(P a, P b) {\n    if (a.n == b.n) return 0;\n    return a.n < b.n ? -1 : 1;\n  }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  public int compare(P a, P b) {\n    return a.n < b.n ? -1 : 1;\n  }\n}",
        lines: [3],
      },
      foundWith("return xs.sorted((a, b) -> a.n() > b.n() ? 1 : -1);"),
    ],
  },
]);
