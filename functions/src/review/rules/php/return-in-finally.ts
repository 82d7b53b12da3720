/** PHP: `finally` that leaves the function. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** A handler took every error before, or this is one: what fails in it, too, is mostly to be left out. */
function isAfterHandler(node: SgNode): boolean {
  const above = [...ancestorsOf(node)];
  const clause = above.find((one) => kindOf(one) === "finally_clause");
  const handlers = clause?.prevAll().filter((one) => kindOf(one) === "catch_clause") ?? [];
  return (
    handlers.some((one) => /^catch\s*\(\s*\\?(?:Throwable|Exception)\b(?![^]*\bthrow\b)/.test(textOf(one))) ||
    above.some((one) => kindOf(one) === "catch_clause")
  );
}

export const returnInFinally = defineRules(["php"], "bug", [
  {
    id: "php-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever was returned or thrown before, so failures vanish. Move the `return` after the whole block.",
    rule: {
      kind: "return_statement",
      inside: { kind: "compound_statement", inside: { kind: "finally_clause" } },
    },
    unsure: isAfterHandler,
    valid: [php("function f() {\n  try {\n    return g();\n  } finally {\n    close();\n  }\n}")],
    invalid: [
      { code: php("function f() {\n  try {\n    g();\n  } finally {\n    return 1;\n  }\n}"), lines: [6] },
    ],
  },
]);
