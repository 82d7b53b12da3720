/** Kotlin: conditions that are always true or always false. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction } from "./matchers.ts";

const sized =
  /^(?:\w*(?:List|Set|Map|Collection|Array|Deque|Queue|Sequence|String)|CharSequence|Iterable|T)\b/;

/** `entry.size` of a `ZipEntry` is -1 where it is not known, and a class of the program's own may do the same. */
function mayBeNegative(comparison: SgNode, text: string): boolean {
  const name = /(?:^|[\s.])(\w+)\.size\b/.exec(textOf(comparison))?.[1];
  if (name === undefined) return false;
  const type = new RegExp(String.raw`\b${name}\s*:\s*(?:\w+\.)*([A-Z]\w*)`).exec(text)?.[1];
  return type !== undefined && !sized.test(type);
}

export const constantCondition = defineRules(["kotlin"], "bug", [
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
      regex: String.raw`\.(?:size|count\(\))\s*(?:>=|<)\s*0$|^0\s*(?:<=|>)\s*[\w.]+\.(?:size|count\(\))$`,
    },
    check: (node, { text }) => !mayBeNegative(node, text),
    valid: [
      "fun f(entry: ZipEntry): Boolean { return entry.size >= 0 }",
      "fun f(entry: ZipEntry?): Boolean { return entry.size < 0 }",
      "class Upload(val size: Long)\nfun f(upload: Upload): Boolean { return upload.size >= 0 }",
      inFunction("return xs.size > 0"),
      inFunction("return xs.size >= 1"),
      inFunction("return 2 > xs.size"),
      // A range of which the length is not known says so by a negative one.
      inFunction("return spec.length >= 0"),
    ],
    invalid: [
      "fun f(all: Map<String, Int>): Boolean { return all.size >= 0 }",
      "fun f(names: Array<String>): Boolean { return names.size < 0 }",
      "fun f(bytes: ByteArray): Boolean { return bytes.size < 0 }",
      inFunction("return xs.size >= 0"),
      inFunction("if (0 > x.size) g()"),
    ],
  },
]);
