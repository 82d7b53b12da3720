/** C#: conditions with one possible result. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { joinedBy, partsOfChain } from "../shared/condition-chains.ts";
import { isAlwaysTrue, isNeverTrue } from "../shared/impossible.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { typeOfName } from "./csharp-nodes.ts";
import { titles } from "../writing/titles.ts";
import { anyOf } from "./text-filters.ts";
import { isCollectionType, isUsedAsCollection, writtenType } from "./collections.ts";

const joined = (operator: string, regex: string) => joinedBy("binary_expression", operator, regex);

const fixed = String.raw`[<>=!]=?\s*['"\d-]|['"\d]\s*[<>=!]=?`;

const unsigned = /^(?:byte|ushort|uint|ulong|nuint|UInt(?:16|32|64)|Byte)$/;

const size = String.raw`\.(?:Count|Length|LongLength|Count\(\))`;

export const constantCondition = defineRules(["csharp"], "bug", [
  {
    id: "csharp-constant-condition",
    ...defects.constantCondition,
    category: "maintainability",
    textFilter: /\bif\s*\(\s*(?:true|false)\s*\)/,
    rule: { kind: "if_statement", has: { field: "condition", kind: "boolean_literal" } },
    valid: [inMethod("while (true) { if (a) break; }")],
    invalid: [found("if (false) { G(); }")],
  },
  {
    id: "csharp-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message: "No value fails both parts, so the condition is always true. Join them with `&&`.",
    textFilter: /(?:!=|[<>]=?)\s*["'\d-][^;{}<>=!]{0,100}\|\|[^;{}]{0,200}(?:!=|[<>])/,
    rule: joined(String.raw`\|\|`, fixed),
    check: (node) => isAlwaysTrue(partsOfChain(node)),
    valid: [inMethod("if (x != 1 && x != 2) G();"), inMethod("if (x < 1 || x > 5) G();")],
    invalid: [found("if (x != 1 || x != 2) G();"), found('if (s != "a" || s != "b") G();')],
  },
  {
    id: "csharp-always-false-condition",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "The parts exclude each other, so the code in this branch never runs. Join them with `||`, or invert a bound.",
    textFilter: /\b([A-Za-z_]\w*)\s*(?:==|[<>]=?)\s*["'\d-][^;{}&]{0,400}&&[^;{}]{0,400}\b\1\b/,
    rule: joined("&&", fixed),
    check: (node) => isNeverTrue(partsOfChain(node)),
    unsure: movesOn,
    valid: [inMethod("if (x > 3 && x < 5) G();"), inMethod("if (x == 1 && y == 2) G();")],
    invalid: [found("if (x > 5 && x < 3) G();"), found('if (s == "a" && s == "b") G();')],
  },
  {
    id: "csharp-size-never-negative",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.sizeNegative,
    message:
      "A size is never negative, so the result is the same for every collection. To test for elements, compare with `> 0`.",
    textFilter:
      /\.(?:Count|Length|LongLength)\b[()\s]*(?:>=|<)\s*0\b|\b0\s*(?:<=|>)[^;]{0,300}\.(?:Count|Length)\b/,
    rule: {
      kind: "binary_expression",
      any: [
        {
          all: [
            { has: { field: "operator", regex: "^(?:>=|<)$" } },
            { has: { field: "left", regex: `${size}$` } },
            { has: { field: "right", regex: "^0$" } },
          ],
        },
        {
          all: [
            { has: { field: "operator", regex: "^(?:<=|>)$" } },
            { has: { field: "right", regex: `${size}$` } },
            { has: { field: "left", regex: "^0$" } },
          ],
        },
      ],
    },
    check: mayBeOfCollection,
    unsure: isOfUnknown,
    valid: [
      inMethod("if (xs.Count > 0) G();"),
      inMethod("if (i.CompareTo(xs.Length) >= 0) G();"),
      inMethod("using Recognition found = Recognize(other); if (found.Count >= 0) G();"),
      "class C {\n  private readonly Segment _part;\n  bool F() { return this._part.Length < 0; }\n}",
    ],
    invalid: [
      found("if (xs.Count >= 0) G();"),
      found("if (s.Length < 0) G();"),
      found("if (other.Length >= 0) G();"),
    ],
  },
  {
    id: "csharp-unsigned-never-negative",
    severity: "medium",
    confidence: "high",
    cwe: 570,
    title: titles.unsignedNegative,
    message:
      "An unsigned number is never negative; below zero it wraps to its maximum. Use a signed type, or test before subtracting.",
    textFilter: { test: comparesUnsigned },
    rule: {
      kind: "binary_expression",
      any: [
        {
          all: [
            { has: { field: "operator", regex: "^(?:>=|<)$" } },
            { has: { field: "left", regex: "^(?:this\\.)?\\w+$" } },
            { has: { field: "right", regex: "^0[uUlL]*$" } },
          ],
        },
        {
          all: [
            { has: { field: "operator", regex: "^(?:<=|>)$" } },
            { has: { field: "left", regex: "^0[uUlL]*$" } },
            { has: { field: "right", regex: "^(?:this\\.)?\\w+$" } },
          ],
        },
      ],
    },
    fileHas: ["byte", "ushort", "uint", "ulong", "UInt"],
    check: isUnsigned,
    valid: [
      "class C { void F(int n) { if (n < 0) G(); } }",
      "class C { void F(uint n) { if (n > 0) G(); } }",
    ],
    invalid: [
      { code: "class C {\n  void F(uint n) {\n    if (n < 0) G();\n  }\n}", lines: [3] },
      { code: "class C {\n  private byte level;\n  bool F() { return this.level >= 0; }\n}", lines: [3] },
    ],
  },
  {
    id: "csharp-mask-never-fits",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.bitMaskFalse,
    message:
      "The mask clears bits that the compared number has, so they are never equal. Correct one of the two.",
    textFilter: /&[^&;\n]{0,100}\)\s*[!=]=\s*\d/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { field: "left", kind: "parenthesized_expression", regex: "&" } },
        { has: { field: "right", kind: "integer_literal" } },
      ],
    },
    check: neverFits,
    valid: [inMethod("if ((x & 3) == 2) G();"), inMethod("if ((x & 0xF0) != 0) G();")],
    invalid: [found("if ((x & 1) == 2) G();")],
  },
]);

/** What is declared without a sign is compared with zero. */
function comparesUnsigned(text: string): boolean {
  return anyOf(
    text.matchAll(/\b(?:byte|ushort|uint|ulong|nuint|UInt\d\d|Byte)\s+(\w+)/g),
    ({ 1: name = "" }) =>
      new RegExp(
        String.raw`\b${name}\s*(?:>=|<)\s*0[uUlL]*\b|\b0[uUlL]*\s*(?:<=|>)\s*(?:this\.)?${name}\b`,
      ).test(text),
  );
}

function isUnsigned(node: SgNode, { text }: ParsedFile): boolean {
  const [left, right] = [fieldTextOf(node, "left"), fieldTextOf(node, "right")];
  const name = /^0[uUlL]*$/.test(left) ? right : left;
  return unsigned.test(typeOfName(name.replace(/^this\./, ""), node, text));
}

/** `it.Current == 1 && it.MoveNext() && it.Current == 2`: what is compared may be another after the call. */
function movesOn(node: SgNode): boolean {
  return /\b(?:Move|Read|Next|Advance|Step|Pop|Skip|Try)\w*\(/.test(textOf(node));
}

/** `xs` of `xs.Count >= 0` and of `0 <= xs.Count()`. */
function countedIn(node: SgNode): string {
  const [left, right] = [fieldTextOf(node, "left"), fieldTextOf(node, "right")];
  return (left === "0" ? right : left).replace(/\.\w+(?:\(\))?$/, "");
}

/** What is declared with a type of the program's own may use -1 for a count that is not known. */
function mayBeOfCollection(node: SgNode, { text }: ParsedFile): boolean {
  const type = writtenType(countedIn(node), node, text);
  return type === "" || isCollectionType(type);
}

function isOfUnknown(node: SgNode, { text }: ParsedFile): boolean {
  const counted = countedIn(node);
  return writtenType(counted, node, text) === "" && !isUsedAsCollection(counted, node);
}

/** Bits that the mask takes away are asked for. */
function neverFits(node: SgNode): boolean {
  const masked = /^\(\s*[\w.]+\s*&\s*(0[xX][\da-fA-F]+|\d+)\s*\)$/.exec(fieldTextOf(node, "left"))?.[1];
  const wanted = /^(?:0[xX][\da-fA-F]+|\d+)$/.exec(fieldTextOf(node, "right"))?.[0];
  if (masked === undefined || wanted === undefined) return false;
  return (BigInt(wanted) & ~BigInt(masked)) !== 0n;
}
