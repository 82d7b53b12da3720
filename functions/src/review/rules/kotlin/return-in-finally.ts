/** Kotlin: jumps out of `finally`. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction } from "./matchers.ts";

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
    valid: [
      inFunction("try { g() } finally { close() }\n return"),
      inFunction("try { g() } finally { xs.forEach { return@forEach } }"),
    ],
    invalid: [inFunction("try { g() } finally { return }")],
  },
]);
