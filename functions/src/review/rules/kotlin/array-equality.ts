/** Kotlin: arrays compared or hashed by reference. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { kotlinCall } from "./matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";

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

export const arrayEquality = defineRules(["kotlin"], "bug", [
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
]);
