/** Kotlin: jumps out of `finally`. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction } from "./matchers.ts";

/** What fails in `finally` itself is caught there, and goes on to the caller. */
function throwsOnward(jump: SgNode): boolean {
  if (!textOf(jump).startsWith("throw")) return false;
  const around = jump.ancestors().find((one) => /^(?:catch|finally)_block$/.test(kindOf(one)));
  return around !== undefined && kindOf(around) === "catch_block";
}

export const returnInFinally = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-jump-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "Jumping out of `finally` discards the exception, so the caller continues as if nothing failed. Leave after the block.",
    rule: {
      kind: "jump_expression",
      regex: String.raw`^(?:return|throw)(?:$|[^@\w])`,
      inside: {
        kind: "finally_block",
        stopBy: {
          any: [{ kind: "lambda_literal" }, { kind: "function_declaration" }, { kind: "anonymous_function" }],
        },
      },
      not: { inside: { stopBy: { kind: "finally_block" }, kind: "if_expression" } },
    },
    check: (node) => !throwsOnward(node),
    valid: [
      inFunction("try { g() } finally { try { close() } catch (e: IOException) { cancel()\n throw e } }"),
      inFunction("try { g() } finally { close() }\n return"),
      inFunction("try { g() } finally { xs.forEach { return@forEach } }"),
    ],
    invalid: [inFunction("try { g() } finally { return }")],
  },
]);
