/** Python: calls of what is no function. */
import { defineRules } from "../writing/define-rules.ts";
import { namesOf } from "./text-searches.ts";
import { Facts } from "../../syntax/facts.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { onlyValue } from "./only-value.ts";
import { isExpectedError } from "./expected-error.ts";

const givenObject = /=\s*([A-Z]\w*)\((?<=(?<![\w.])([a-z]\w*)(?:[ \t]*:[^=\n]+)?\s*=\s*[A-Z]\w*\()/g;

const plainHead = /\bclass ([A-Z]\w*)\s*(?:\((?:object)?\))?\s*:/g;

const calledName = /(?<![\w.])([a-z]\w*)\s*\(/g;

/** The names that are given an object of a class of the file without bases. */
function objectNames(text: string): ReadonlySet<string> {
  const classes = namesOf(text, plainHead);
  if (classes.size === 0) return classes;
  const given = [...text.matchAll(givenObject)].filter(([, made = ""]) => classes.has(made));
  return new Set(given.map(([, , name = ""]) => name));
}

function mayCallObject(text: string): boolean {
  const names = objectNames(text);
  if (names.size === 0) return false;
  for (const [, name = ""] of text.matchAll(calledName)) if (names.has(name)) return true;
  return false;
}

const objectsIn = new Facts<ParsedFile, ReadonlySet<string>>();

function isGivenObject(name: string, file: ParsedFile): boolean {
  const known = objectsIn.get(file) ?? objectNames(file.text);
  objectsIn.set(file, known);
  return known.has(name);
}

/** Calls itself nothing that can be called: an object of a class of this file without `__call__`. */
function isNotCallable(node: SgNode, file: ParsedFile): boolean {
  const { text } = file;
  const name = fieldTextOf(node, "function");
  if (!isGivenObject(name, file)) return false;
  const made = /^([A-Z]\w*)\(/.exec(onlyValue(name, node) ?? "")?.[1];
  if (made === undefined) return false;
  const heads = [
    ...text.matchAll(
      new RegExp(
        String.raw`^([ \t]*)class ${made}\s*(?:\((?:object)?\))?\s*:[^\n]*\n((?:\1[ \t]+[^\n]*\n|\s*\n)*)`,
        "gm",
      ),
    ),
  ];
  return (
    heads.length === 1 &&
    !/__call__|__getattr__|setattr/.test(heads[0]?.[2] ?? "__call__") &&
    !/^[ \t]*@/m.test(text.slice(0, heads[0]?.index).split("\n").slice(-2).join("\n"))
  );
}

export const callOfNonCallable = defineRules(["python"], "bug", [
  {
    id: "py-literal-is-called",
    severity: "high",
    confidence: "high",
    cwe: 628,
    title: "Call of a non-callable value",
    message:
      "The value called is not a function, so this raises a TypeError. Often a comma is missing before the parenthesis.",
    textFilter: /["'\d)\]}]\s*\(/,
    rule: {
      kind: "call",
      has: {
        field: "function",
        any: [
          { kind: "string" },
          { kind: "integer" },
          { kind: "float" },
          { kind: "tuple" },
          { kind: "list" },
          { kind: "dictionary" },
          { kind: "none" },
          { kind: "true" },
          { kind: "false" },
        ],
      },
      not: { regex: "^[\"']{3}" },
    },
    unsure: isExpectedError,
    valid: ["f(1)", "(f or g)(1)", "xs = [f(1), (2, 3)]", "(lambda: 1)()"],
    invalid: ["pairs = [(1, 2) (3, 4)]", '"%s"(name)'],
  },
  {
    id: "py-object-is-called",
    severity: "high",
    confidence: "medium",
    cwe: 628,
    title: "Call of a non-callable value: object",
    message:
      "The class of this object defines no `__call__`, so the call raises a TypeError. Call a method of the object, or define `__call__`.",
    textFilter: { test: mayCallObject },
    rule: { kind: "call", has: { field: "function", kind: "identifier", regex: "^[a-z]\\w*$" } },
    fileHas: ["class "],
    check: isNotCallable,
    valid: [
      "class A:\n    def __call__(self):\n        return 1\ndef f():\n    a = A()\n    a()",
      "class A(B):\n    pass\ndef f():\n    a = A()\n    a()",
    ],
    invalid: [{ code: "class A:\n    x = 1\ndef f():\n    a = A()\n    a(2)", lines: [5] }],
  },
]);
