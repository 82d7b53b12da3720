/** Kotlin: comparisons whose answer is known, arrays that are asked for what lists know, and ways out of `finally`. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

function named(node: SgNode): SgNode[] {
  return node.children().filter((child) => child.isNamed());
}

const plainPath = /^(?:this\.)?\w*[a-zA-Z_]\w*(?:\.\w+)*$/;

function isSameOnBothSides(comparison: SgNode): boolean {
  const [left, right, more] = named(comparison).map(textOf);
  return left !== undefined && more === undefined && left === right && plainPath.test(left);
}

/** As far as the function around, or a property of the file, says it. */
function isArray(call: SgNode, text: string): boolean {
  const name = /^(?:this\.)?(\w+)\.(?:hashCode|toString)\(\)$/.exec(textOf(call))?.[1];
  const around = call.ancestors().find((one) => one.kind() === "function_declaration");
  if (name === undefined) return false;
  const made = String.raw`(?:array|byteArray|charArray|shortArray|intArray|longArray|floatArray|doubleArray|booleanArray)Of\(|(?:Byte|Char|Short|Int|Long|Float|Double|Boolean)Array\(`;
  const type = String.raw`(?:(?:Byte|Char|Short|Int|Long|Float|Double|Boolean)Array|Array<[^=()]*>)\s*[,)=\n;]`;
  const declared = new RegExp(String.raw`\b${name}\s*:\s*${type}|\bva[lr]\s+${name}\s*=\s*(?:${made})`);
  return declared.test(around ? textOf(around) : text);
}

export const comparisons = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-same-operands",
    ...defects.selfComparison,
    rule: {
      any: [
        { kind: "equality_expression", not: { regex: "!==?" } },
        { kind: "comparison_expression" },
        { kind: "conjunction_expression" },
        { kind: "disjunction_expression" },
      ],
    },
    check: isSameOnBothSides,
    valid: [inFunction("return a == b"), inFunction("return x != x"), inFunction("return a.b == a.c")],
    invalid: [inFunction("return a == a"), inFunction("if (a.b <= a.b) g()"), inFunction("if (a && a) g()")],
  },
  {
    id: "kotlin-size-never-negative",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.sizeNegative,
    message:
      "A size is never negative, so the result is always the same and an empty collection goes unnoticed. Call `isEmpty()` or `isNotEmpty()`.",
    rule: {
      kind: "comparison_expression",
      regex: String.raw`\.(?:size|length|count\(\))\s*(?:>=|<)\s*0$|^0\s*(?:<=|>)\s*[\w.]+\.(?:size|length|count\(\))$`,
    },
    valid: [
      inFunction("return xs.size > 0"),
      inFunction("return xs.size >= 1"),
      inFunction("return 2 > xs.size"),
    ],
    invalid: [inFunction("return xs.size >= 0"), inFunction("if (0 > x.length) g()")],
  },
  {
    id: "kotlin-array-as-object",
    severity: "medium",
    confidence: "high",
    cwe: 595,
    see: ["https://kotlinlang.org/api/core/kotlin-stdlib/kotlin.collections/content-to-string.html"],
    title: titles.arrayIdentity,
    message:
      "`hashCode` and `toString` of an array use its identity, not its elements. Use `contentHashCode()` or `contentToString()`.",
    rule: kotlinCall({ names: "hashCode|toString", on: String.raw`^(?:this\.)?\w+$` }),
    check: (node, { text }) => isArray(node, text),
    valid: [
      "fun f(a: List<Int>) { g(a.toString()) }",
      "fun f(a: ByteArray) { g(a.contentToString(), a.toString(Charsets.UTF_8)) }",
    ],
    invalid: ["fun f(a: ByteArray) { g(a.toString()) }", "fun f() { val a = arrayOf(1); g(a.hashCode()) }"],
  },
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
