/** Ruby: names of one letter more, less or another than a variable of the method, which nothing in the file defines. */
import type { SgNode } from "@ast-grep/napi";
import { maskText } from "../../languages/mask-text.ts";
import { kindOf, parentOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { isSlip } from "../shared/one-letter-slip.ts";
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
  const masked = maskText("ruby", text);
  const found = new Set<number>();
  for (const { code, start } of partsOf(masked)) {
    const known = [...valuesIn(code)];
    if (known.length === 0) continue;
    const inStrings = text.slice(start, start + code.length).matchAll(/(?<=#\{)[a-z]\w{4,}(?![\w?!(:])/g);
    for (const { 0: name, index } of [...code.matchAll(used), ...inStrings]) {
      if (word.test(name) && known.some((one) => isSlip(name, one)) && standsOnce(text, name))
        found.add(start + index);
    }
  }
  return found;
}

const used = /(?<![\w.@$:])[a-z]\w{4,}(?![\w?!(:]|\s*=[^=~])/g;

/** Asked last, of the few that are like a variable. */
function standsOnce(text: string, name: string): boolean {
  return text.match(new RegExp(String.raw`\b${name}\b`, "g"))?.length === 1;
}

interface Part {
  readonly code: string;
  readonly start: number;
}

/** From `def` to the `end` of its indentation. */
const method = /^([ \t]*)def [^\n]*\n[\s\S]*?\n\1end\b/gm;

/** Each method, and what is outside of them: scripts, tasks and the bodies of classes see no variable of a method. */
function partsOf(code: string): Part[] {
  const methods: Part[] = [];
  const outside = code.replace(method, (whole: string, _: string, start: number) => {
    methods.push({ code: whole, start });
    return " ".repeat(whole.length);
  });
  return [...methods, { code: outside, start: 0 }];
}

function valuesIn(code: string): ReadonlySet<string> {
  const lists = given.flatMap((expression) => [...code.matchAll(expression)].map(([, names = ""]) => names));
  return new Set(lists.flatMap((names) => names.match(/[a-z]\w+/g) ?? []).filter((name) => word.test(name)));
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
    textFilter: { test: (text) => misspelledNames(text).size > 0 },
    check: (node, { text }) =>
      word.test(textOf(node)) && misspelledNames(text).has(startOf(node)) && isRead(node),
    valid: [
      "def total(items)\n  items.sum { |item| item.price + helper }\nend",
      "def show(record)\n  records + [record]\nend",
      "def show(value1)\n  value2 + value1\nend",
      "def total(items)\n  amount = 0\n  items.each { |item| amount += item.price }\n  amount\nend",
      "def total\n  amount = 1\nend\n\nputs amounr",
      'def total(amount)\n  "#{amounts} \\#{amounr}"\nend',
      "def amounts\n  1\nend\n\ndef total(amount_)\n  amounts + amount_\nend",
    ],
    invalid: [
      {
        code: "def total(items)\n  amount = 0\n  items.each { |item| amount += item.price }\n  amuont\nend",
        lines: [4],
      },
      { code: "def label(customer)\n  custmer.name\nend", lines: [2] },
      { code: 'def label(customer)\n  "to #{custmer.name}"\nend', lines: [2] },
      { code: 'config = YAML.load_file("a.yml")\nputs cofnig["a"]', lines: [2] },
      { code: 'task :release do\n  version = "1"\n  sh "tag", verison\nend', lines: [3] },
    ],
  },
]);
