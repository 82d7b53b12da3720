/** C#: indexes that are off by one. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { isCollectionType, writtenType } from "./collections.ts";
import { typeOfName } from "./csharp-nodes.ts";

const bound =
  /^(\w+)\s*<=\s*([\w.]+)\.(?:Length|Count|Count\(\))$|^([\w.]+)\.(?:Length|Count|Count\(\))\s*>=\s*(\w+)$/;

/** Without a second test of the index on the way. */
function readsBehindTheEnd(node: SgNode): boolean {
  const [, left, one, other, right] = bound.exec(fieldTextOf(node, "condition")) ?? [];
  const [index, list] = [left ?? right ?? "", one ?? other ?? ""];
  const body = fieldTextOf(node, kindOf(node) === "if_statement" ? "consequence" : "body");
  const path = list.replaceAll(".", String.raw`\.`);
  const read = new RegExp(String.raw`(?<![\w.])${path}\s*\[\s*${index}\s*\]`).exec(body);
  if (!read) return false;
  const before = body.slice(0, read.index);
  // `parts.Length == 3 ? parts[2] : none` asks again.
  if (new RegExp(String.raw`(?<![\w.])${path}\.(?:Length|Count)(?:\(\))?\s*[=!<>]`).test(before))
    return false;
  return !new RegExp(String.raw`\b${index}\s*(?:[<=!]=?\s*${path}\.|[-+]?=(?!=)|--|\+\+)|\bbreak\b`).test(
    before,
  );
}

/** A dictionary is read by keys, which begin where the program likes. */
function isByKey(node: SgNode, text: string): boolean {
  const [, , one, other] = bound.exec(fieldTextOf(node, "condition")) ?? [];
  const list = (one ?? other ?? "").replace(/^this\./, "");
  const asked = `${list}.ContainsKey(`;
  return (
    /Dictionary<|Hashtable|SortedList</.test(typeOfName(list, node, text)) || textOf(node).includes(asked)
  );
}

/** A table of a type of the program's own, such as one of Lua, may begin with 1. */
function isOfOwnType(node: SgNode, text: string): boolean {
  const [, , one, other] = bound.exec(fieldTextOf(node, "condition")) ?? [];
  const type = writtenType(one ?? other ?? "", node, text);
  return type !== "" && !isCollectionType(type);
}

/** `for (int i = 1; i <= books.Count; i++)`: the collections of COM begin with 1, arrays do not. */
function countsFromOne(node: SgNode): boolean {
  return /^for\s*\([^;]*=\s*1\s*;[^;]*\.Count\b/.test(textOf(node));
}

export const offByOne = defineRules(["csharp"], "bug", [
  {
    id: "csharp-not-found-at-start",
    severity: "low",
    confidence: "medium",
    cwe: 193,
    title: titles.indexZeroIgnored,
    message:
      "`IndexOf` returns 0 for a match at the start and -1 for none. Compare with `>= 0`, or call Contains.",
    textFilter: /IndexOf\([^;]{0,400}\)\s*>\s*0\b/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^>$" } },
        {
          has: {
            field: "left",
            ...csharpCall({
              names: "IndexOf",
              args: { not: { has: { nthChild: 2, kind: "argument", has: { kind: "integer_literal" } } } },
            }),
          },
        },
        { has: { field: "right", regex: "^0$" } },
      ],
    },
    valid: [inMethod('if (s.IndexOf("a") >= 0) G();'), inMethod('if (s.IndexOf("a") > -1) G();')],
    invalid: [found('if (s.IndexOf("a") > 0) G();')],
  },
  {
    id: "csharp-off-by-one",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.offByOne,
    message: "The last index is the length minus one, so the last access throws. Compare with `<`.",
    textFilter: /<=\s*[\w.]+\.(?:Length|Count)|\.(?:Length|Count)(?:\(\))?\s*>=/,
    rule: {
      any: [{ kind: "for_statement" }, { kind: "if_statement" }, { kind: "while_statement" }],
      has: { field: "condition", kind: "binary_expression", regex: bound.source },
    },
    check: (node, { text }) => readsBehindTheEnd(node) && !isByKey(node, text),
    unsure: (node, { text }) => countsFromOne(node) || isOfOwnType(node, text),
    valid: [
      inMethod("for (int i = 0; i < a.Length; i++) a[i] = 0;"),
      inMethod("for (int i = 1; i <= a.Length; i++) a[i - 1] = 0;"),
      inMethod("for (int i = 0; i <= a.Length; i++) { var s = i < a.Length ? a[i] : 0; }"),
      inMethod("if (parts.Length >= 2) { var s = parts.Length == 3 ? parts[2] : other; }"),
      inMethod("for (int i = 0; i <= named.Count; i++) { if (named.ContainsKey(i)) G(named[i]); }"),
      "class C {\n  Dictionary<int, string> pages;\n  void F() { for (int i = 1; i <= pages.Count; i++) G(pages[i]); }\n}",
    ],
    invalid: [found("for (int i = 0; i <= a.Length; i++) a[i] = 0;"), found("if (xs.Count >= n) G(xs[n]);")],
  },
]);
