/** Python: keys that a dictionary sets twice. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { keyName } from "../writing/names-in-code.ts";
import { Facts } from "../../syntax/facts.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import type { SgNode } from "@ast-grep/napi";
import { parentOf, childrenOf, kindOf, fieldOf, textOf, fieldTextOf } from "../../syntax/node-memo.ts";

/** Texts, comments, and what opens and closes a dictionary or stands before a colon. */
const keyParts =
  /("""|''')[\s\S]*?\1|("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|(?<![\w.])\d\w*)(\s*:)?|#[^\n]*|[{}]/g;

/** Whether a key stands twice in one dictionary, each time behind the same number of brackets. */
function mayRepeatKey(text: string): boolean {
  const around: Set<string>[] = [];
  for (const [part, , key, colon] of text.matchAll(keyParts)) {
    if (part === "{") around.push(new Set());
    else if (part === "}") around.pop();
    else if (key !== undefined && colon !== undefined) {
      const keys = around.at(-1);
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    }
  }
  return false;
}

/** The places of pairs whose key stood before with another value, by the start of their dictionary: asked once for all its pairs. */
const repeatedPairs = new Facts<ParsedFile, Map<number, ReadonlySet<number>>>();

function repeatsKey(pair: SgNode, file: ParsedFile): boolean {
  const dictionary = parentOf(pair);
  if (!dictionary) return false;
  const known = repeatedPairs.get(file) ?? new Map<number, ReadonlySet<number>>();
  repeatedPairs.set(file, known);
  const place = dictionary.range().start.index;
  const repeated = known.get(place) ?? repeatedIn(dictionary);
  known.set(place, repeated);
  return repeated.has(pair.range().start.index);
}

function repeatedIn(dictionary: SgNode): Set<number> {
  const values = new Map<string, string>();
  const repeated = new Set<number>();
  for (const { node: pair } of childrenOf(dictionary)) {
    const key = kindOf(pair) === "pair" ? fieldOf(pair, "key") : null;
    if (!key || !/^(?:string|integer)$/.test(kindOf(key)) || /^[a-z]*f["']/i.test(textOf(key))) continue;
    const value = fieldTextOf(pair, "value");
    const before = values.get(textOf(key));
    if (before !== undefined && before !== value) repeated.add(pair.range().start.index);
    else values.set(textOf(key), value);
  }
  return repeated;
}

export const duplicateKey = defineRules(["python"], "bug", [
  {
    id: "py-repeated-key",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateKey,
    message:
      "Only the last value of {a repeated key} is kept, and the first is silently lost. Remove one of the two, or correct the key.",
    names: keyName,
    textFilter: { test: mayRepeatKey },
    rule: { kind: "pair", inside: { kind: "dictionary" } },
    check: repeatsKey,
    valid: ['d = {"a": 1, "b": 2}'],
    invalid: ['d = {"a": 1, "b": 2, "a": 3}'],
  },
]);
