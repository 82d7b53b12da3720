/** Ruby: names of one letter more, less or another than a variable of the method, which nothing in the file defines. */
import type { SgNode } from "@ast-grep/napi";
import { maskText } from "../../languages/mask-text.ts";
import { kindOf, parentOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

const word = /^[a-z][a-z0-9_]{4,}$/;
/** How a method of Ruby gives a name a value, with the name behind it. */
const given = [
  /(?<![\w.@$:])([a-z]\w{4,})(?=\s*(?:,\s*\w+\s*)*(?:\|\||&&|[-+*/])?=(?![=~>]))/g,
  /\|([^|\n]{5,120})\|/g,
  /\bdef\s+(?:self\.)?\w+[?!]?\s*\(([^()]*)\)/g,
];
const longest = 200_000;

let last: { readonly text: string; readonly places: ReadonlySet<number> } | null = null;

/** Offsets of the names. */
function misspelledNames(text: string): ReadonlySet<number> {
  if (last?.text === text) return last.places;
  const places = text.length > longest ? new Set<number>() : misspelledIn(text);
  last = { text, places };
  return places;
}

function misspelledIn(text: string): ReadonlySet<number> {
  const counts = new Map<string, number>();
  for (const [one] of text.matchAll(/\w+/g)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const found = new Set<number>();
  for (const { code, start } of methodsIn(maskText("ruby", text))) {
    const known = [...valuesIn(code)];
    for (const { 0: name, index } of code.matchAll(/(?<![\w.@$:])[a-z]\w{4,}(?![\w?!(:]|\s*=[^=~])/g)) {
      if (word.test(name) && counts.get(name) === 1 && known.some((one) => isSlip(name, one)))
        found.add(start + index);
    }
  }
  return found;
}

interface Method {
  readonly code: string;
  readonly start: number;
}

/** From `def` to the `end` of its indentation. */
function methodsIn(code: string): Method[] {
  return [...code.matchAll(/^([ \t]*)def [^\n]*\n[\s\S]*?\n\1end\b/gm)].map(({ 0: method, index }) => ({
    code: method,
    start: index,
  }));
}

function valuesIn(code: string): ReadonlySet<string> {
  const lists = given.flatMap((expression) => [...code.matchAll(expression)].map(([, names = ""]) => names));
  return new Set(lists.flatMap((names) => names.match(/[a-z]\w+/g) ?? []).filter((name) => word.test(name)));
}

/** One letter more, less, other or in its neighbor's place; many things, a second one and one that is private are others. */
function isSlip(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1 || name === known) return false;
  let at = 0;
  while (name.charAt(at) === known.charAt(at)) at += 1;
  const [rest, other] = [name.slice(at), known.slice(at)];
  if (/[\d_]/.test(rest.charAt(0) + other.charAt(0)) || rest + other === "s") return false;
  const isTurnedRound = rest.slice(0, 2) === other.charAt(1) + other.charAt(0);
  const ends = [
    [rest.slice(1), other.slice(1)],
    [rest.slice(1), other],
    [rest, other.slice(1)],
    ...(isTurnedRound ? [[rest.slice(2), other.slice(2)]] : []),
  ];
  return ends.some(([end, otherEnd]) => end === otherEnd);
}

function isRead(name: SgNode): boolean {
  const parent = parentOf(name);
  if (parent === null || /parameter|pattern|alias|undef/.test(kindOf(parent))) return false;
  return !(kindOf(parent) === "call" && parent.field("method")?.id() === name.id());
}

export const undefinedNames = defineRules(["ruby"], "bug", [
  {
    id: "rb-undefined-name",
    severity: "high",
    confidence: "medium",
    cwe: 457,
    see: ["https://docs.ruby-lang.org/en/master/NameError.html"],
    title: titles.undefinedName,
    message:
      "Nothing in this file defines this name, and a variable of the method differs from it by one letter, so the line raises a `NameError` when it runs. Correct the spelling.",
    rule: { kind: "identifier" },
    glance: { test: (text) => misspelledNames(text).size > 0 },
    check: (node, { text }) =>
      word.test(textOf(node)) && misspelledNames(text).has(startOf(node)) && isRead(node),
    valid: [
      "def total(items)\n  items.sum { |item| item.price + helper }\nend",
      "def show(record)\n  records + [record]\nend",
      "def show(value1)\n  value2 + value1\nend",
      "def total(items)\n  amount = 0\n  items.each { |item| amount += item.price }\n  amount\nend",
      "def amounts\n  1\nend\n\ndef total(amount_)\n  amounts + amount_\nend",
    ],
    invalid: [
      {
        code: "def total(items)\n  amount = 0\n  items.each { |item| amount += item.price }\n  amuont\nend",
        lines: [4],
      },
      { code: "def label(customer)\n  custmer.name\nend", lines: [2] },
    ],
  },
]);
