/** Go: indexes one past the end, and lengths compared as if they could be negative. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** `i <= len(xs)`, and the body reads `xs[i]`. */
function readsBehindTheEnd(loop: SgNode): boolean {
  const [, index = "", list = ""] = /;\s*(\w+)\s*<=\s*len\(([\w.]+)\)\s*;/.exec(textOf(loop)) ?? [];
  const body = fieldTextOf(loop, "body");
  if (index === "" || !body.includes(`${list}[${index}]`)) return false;
  // `part, ok := parts[i]` reads a map, which has no end.
  if (new RegExp(String.raw`,\s*\w+\s*:?=\s*${list}\[${index}\]`).test(body)) return false;
  if (!countsFromZero(loop, index) && !isSlice(list, textOf(declarationAround(loop) ?? loop))) return false;
  return !new RegExp(String.raw`\b${index}\s*(?:[=!]=|<|>=)\s*len\(`).test(body);
}

function countsFromZero(loop: SgNode, index: string): boolean {
  return new RegExp(String.raw`^for\s+${index}\s*:?=\s*0\b`).test(textOf(loop));
}

/** Who counts from 1 to the length itself often reads a map of that many keys. */
function isSlice(list: string, around: string): boolean {
  const name = list.replaceAll(".", String.raw`\.`);
  return new RegExp(
    String.raw`(?<![\w.])${name}(?:\s*:?=\s*(?:make\()?\[|\s+\[|\s*:?=\s*(?:append|strings\.(?:Split|Fields)\w*|os\.Args))`,
  ).test(around);
}

export const offByOne = defineRules(["go"], "bug", [
  {
    id: "go-off-by-one",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.loopPastEnd,
    message: "The last index is the length minus one, so the last iteration panics. Compare with `<`.",
    rule: { kind: "for_statement", regex: "<=\\s*len\\(" },
    check: readsBehindTheEnd,
    valid: [
      inFunction("for i := 1; i <= len(xs); i++ {\n\t\tg(xs[i-1])\n\t}"),
      inFunction("for i := 1; i <= len(xs); i++ {\n\t\tx, ok := xs[i]\n\t\tg(x, ok)\n\t}"),
      inFunction("seen := map[int]bool{}\n\tfor i := 1; i <= len(seen); i++ {\n\t\tg(seen[i])\n\t}"),
    ],
    invalid: [found("for i := 0; i <= len(xs); i++ {\n\t\tg(xs[i])\n\t}")],
  },
]);
