/** C#: a key given twice. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMethod, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { namedChildrenOf, kindOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";

/** Keys that are written as constants. */
function repeatsKey(initializer: SgNode): boolean {
  const keys = namedChildrenOf(initializer).flatMap((entry) => {
    const left = kindOf(entry) === "assignment_expression" ? fieldTextOf(entry, "left") : "";
    if (left.startsWith("[")) return [left.slice(1, -1).trim()];
    if (!isOfDictionary(initializer)) return [];
    const [first, second] = kindOf(entry) === "initializer_expression" ? namedChildrenOf(entry) : [];
    return first && second ? [textOf(first)] : [];
  });
  const constants = keys.filter((key) => /^(?:@?"(?:[^"\\]|\\.)*"|-?\d+|'.+')$/s.test(key));
  return new Set(constants).size < constants.length;
}

/** `new List<Header> { { "a", 1 }, { "a", 2 } }`: only in a dictionary the first of the two is a key. */
function isOfDictionary(initializer: SgNode): boolean {
  const type = fieldTextOf(initializer.parent() ?? initializer, "type");
  return /(?:Dictionary|SortedList)\b|^Hashtable$/.test(type);
}

export const duplicateKey = defineRules(["csharp"], "bug", [
  {
    id: "csharp-key-given-twice",
    severity: "medium",
    confidence: "high",
    cwe: 462,
    title: titles.duplicateKey,
    message:
      "A repeated key throws where entries are added, and overwrites the first value where they are set. Remove one of them.",
    textFilter: /\{\s*(?:\[\s*["'\d@-]|\{\s*["'\d@-])/,
    rule: {
      kind: "initializer_expression",
      all: [{ inside: { kind: "object_creation_expression" } }, { regex: "^\\{\\s*[\\[{]" }],
    },
    check: repeatsKey,
    valid: [
      inMethod('var d = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 };'),
      inMethod('var d = new TheoryData<string, int> { { "a", 1 }, { "a", 2 } };'),
    ],
    invalid: [
      found('var d = new Dictionary<string, int> { ["a"] = 1, ["a"] = 2 };'),
      found('var d = new Dictionary<string, int> { { "a", 1 }, { "a", 2 } };'),
    ],
  },
]);
