/** Java: `finally` that leaves the method. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

/** `catch (E e) { try { log(e); } finally { throw e; } }`: the failure that was caught goes on. */
function throwsCaught(statement: SgNode): boolean {
  const name = /^throw\s+(\w+)\s*;$/.exec(textOf(statement))?.[1];
  if (name === undefined) return false;
  const clauses = statement.ancestors().filter((one) => kindOf(one) === "catch_clause");
  return clauses.some((one) => new RegExp(String.raw`^catch\s*\([^()]*\b${name}\s*\)`).test(textOf(one)));
}

export const returnInFinally = defineRules(["java"], "bug", [
  {
    id: "java-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever was returned or thrown before, so failures vanish. Move the `return` after the whole statement.",
    rule: {
      any: [{ kind: "return_statement" }, { kind: "throw_statement" }],
      inside: { kind: "block", inside: { kind: "finally_clause" } },
    },
    check: (node) => !throwsCaught(node),
    valid: [
      methodWith("try { return g(); } finally { close(); }"),
      methodWith("try { g(); } catch (IOException e) { try { log(e); } finally { throw e; } }"),
    ],
    invalid: [foundWith("try { g(); } finally { return 1; }")],
  },
]);
