/** Python: operations that the type of their operand does not have, and operands that are not what they look like. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { Facts } from "../../syntax/facts.ts";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldTextOf, kindOf, nearestOf, startOf } from "../../syntax/node-memo.ts";
import { mayHaveNoMatch } from "./no-match.ts";
import { namesOf } from "./text-searches.ts";

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

const givenUnhashable =
  /=\s*(?:(?:list|dict|set)\(|[[{])(?<=(?<![\w.])(\w+)(?:[ \t]*:[^=\n]+)?\s*=\s*(?:\w+\(|[[{]))/g;

/** The names that are given something without a hash. */
function unhashableNames(text: string): ReadonlySet<string> {
  return namesOf(text, givenUnhashable);
}

const scopes = new Set(["function_definition", "module", "class_definition"]);

/** Where a name was given one value alone, before the place and in the same scope, the text of that value. */
function onlyValue(name: string, place: SgNode): string | null {
  const scope = nearestOf(place, scopes);
  if (!scope) return null;
  const whole = scope.text();
  const anyWay = new RegExp(
    String.raw`(?<![\w.])${name}(?:\s*:[^=\n]+)?\s*(?:[-+*/|&]?=)(?!=)|\b(?:for|as|global|nonlocal|import|def|class)\s[^\n:]*\b${name}\b|,\s*${name}\s*(?:,[^=\n]*)?=(?!=)|${name}\s*,[^=\n]*(?<![=<>!])=(?!=)|\b${name}\s*:=`,
    "g",
  );
  const given = [...whole.matchAll(anyWay)];
  const at = startOf(place) - startOf(scope);
  const [only] = given;
  if (!only || given.length > 1 || only.index > at) return null;
  const value = new RegExp(String.raw`^${name}(?:\s*:[^=\n]+)?\s*=\s*([^;\n]*)`).exec(
    whole.slice(only.index),
  );
  return value?.[1]?.replace(/\s*#.*$/, "").trim() ?? null;
}

const unhashable = /^(?:(?:list|dict|set)\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\]|\{[^{}]*\})$/;

const unhashableIn = new Facts<ParsedFile, ReadonlySet<string>>();

function isGivenUnhashable(name: string, file: ParsedFile): boolean {
  const known = unhashableIn.get(file) ?? unhashableNames(file.text);
  unhashableIn.set(file, known);
  return known.has(name);
}

function keyIsUnhashable(node: SgNode, file: ParsedFile): boolean {
  const key = fieldTextOf(node, "subscript");
  const value = fieldTextOf(node, "value");
  // A dictionary has no hash either.
  if (!isGivenUnhashable(key, file) || !isGivenUnhashable(value, file)) return false;
  const given = onlyValue(key, node);
  const keyed = onlyValue(value, node);
  return (
    given !== null &&
    unhashable.test(given) &&
    keyed !== null &&
    /^(?:dict\(.*\)|\{(?:.*:.*)?\})$/.test(keyed)
  );
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

const joined = new Set(["boolean_operator", "parenthesized_expression"]);
const deciding = /^(?:if_statement|elif_clause|while_statement|not_operator)$/;

/** Of `f = ready and a.is_open` the method itself may be what is wanted. */
function decides(node: SgNode): boolean {
  for (const above of ancestorsOf(node)) {
    if (!joined.has(String(above.kind()))) return deciding.test(String(above.kind()));
  }
  return false;
}

/** A method of a class of this file, of an object that is seen to be made of it. */
function isUncalledMethod(node: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(node, "attribute");
  const object = fieldTextOf(node, "object");
  const made = /^([A-Z]\w*)\(/.exec(onlyValue(object, node) ?? "")?.[1];
  const isSet = new RegExp(String.raw`\b${object}\.${name}\s*=(?!=)`).test(text);
  if (made === undefined || isSet || !decides(node)) return false;
  const body = new RegExp(
    String.raw`^([ \t]*)class ${made}\b[^\n]*\n((?:\1[ \t]+[^\n]*\n|\s*\n)*)`,
    "m",
  ).exec(text)?.[2];
  const method = new RegExp(String.raw`(?:^|\n)([^\n]*)\n*[ \t]+def ${name}\(self\b`).exec(body ?? "");
  // What is decorated may be a property.
  return method !== null && !/^\s*@/.test(method[1] ?? "@");
}

export const typeErrors = defineRules(["python"], "bug", [
  {
    id: "py-literal-is-called",
    severity: "high",
    confidence: "high",
    cwe: 628,
    title: "Call of a non-callable value",
    message:
      "The value called is not a function, so this raises a TypeError. Often a comma is missing before the parenthesis.",
    glance: /["'\d)\]}]\s*\(/,
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
    glance: { test: mayCallObject },
    rule: { kind: "call", has: { field: "function", kind: "identifier", regex: "^[a-z]\\w*$" } },
    fileHas: ["class "],
    check: isNotCallable,
    valid: [
      "class A:\n    def __call__(self):\n        return 1\ndef f():\n    a = A()\n    a()",
      "class A(B):\n    pass\ndef f():\n    a = A()\n    a()",
    ],
    invalid: [{ code: "class A:\n    x = 1\ndef f():\n    a = A()\n    a(2)", lines: [5] }],
  },
  {
    id: "py-member-of-number",
    severity: "high",
    confidence: "high",
    cwe: 628,
    title: "Membership test on a number",
    message:
      "`in` needs a string or a collection on its right, so this raises a TypeError. Compare with `==`, or write a tuple.",
    glance: /\bin\s+(?:\d|None\b|True\b|False\b)/,
    rule: {
      kind: "comparison_operator",
      all: [
        { has: { field: "operators", regex: "^(?:not )?in$" } },
        {
          has: {
            nthChild: 2,
            any: [
              { kind: "integer" },
              { kind: "float" },
              { kind: "none" },
              { kind: "true" },
              { kind: "false" },
            ],
          },
        },
        { not: { has: { nthChild: 3 } } },
      ],
    },
    valid: ["ok = x in (1,)", "ok = x in [1]"],
    invalid: ["ok = x in 5", "ok = x not in None"],
  },
  {
    id: "py-unhashable-key",
    severity: "high",
    confidence: "high",
    cwe: 628,
    title: "Unhashable dictionary key",
    message:
      "Lists, sets and dictionaries are not hashable, so using one as a key raises a TypeError. Use a tuple or a frozenset.",
    glance: /\w\[\w+\]|\{\s*[[{]|[[\]}],?\s*:|,\s*[[{]/,
    rule: {
      any: [
        { kind: "subscript", has: { field: "subscript", kind: "identifier" } },
        {
          kind: "pair",
          has: { field: "key", any: [{ kind: "list" }, { kind: "dictionary" }, { kind: "set" }] },
        },
        { kind: "set", has: { any: [{ kind: "list" }, { kind: "dictionary" }, { kind: "set" }] } },
      ],
    },
    check: (node, file) => kindOf(node) !== "subscript" || keyIsUnhashable(node, file),
    valid: [
      "def f(d):\n    key = [1]\n    return d[key]",
      "def f():\n    d = {}\n    key = (1, 2)\n    return d[key]",
      "x = {(1, 2): 3}",
    ],
    invalid: [
      { code: "def f():\n    d = {}\n    key = [1, 2]\n    return d[key]", lines: [4] },
      "x = {[1, 2]: 3}",
    ],
  },
  {
    id: "py-match-may-be-none",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    see: ["https://docs.python.org/3/library/re.html#match-objects"],
    title: "Null dereference: `match` may return None",
    message:
      "If the string does not match, the return value is None, and this raises an AttributeError. Test the match first.",
    rule: {
      kind: "attribute",
      all: [
        { has: { field: "attribute", regex: "^(?:group|groups|groupdict|start|end|span)$" } },
        { has: { field: "object", kind: "call" } },
      ],
    },
    fileHas: ["re.match(", "re.search(", "re.fullmatch(", "regex.match(", "regex.search("],
    check: mayHaveNoMatch,
    valid: [
      "m = re.match(p, x)\nif m:\n    y = m.group(1)",
      "try:\n    y = re.match(p, x).group(1)\nexcept AttributeError:\n    y = None",
      'y = re.match(r"^(\\s*)(.*)", x).groups()',
      'y = re.match(r"^(.*?)(:\\d+)?$", x).groups()',
      "if re.match(p, x):\n    y = re.match(p, x).group(1)",
      "ys = [re.match(p, x).group(1) for x in xs if re.match(p, x)]",
    ],
    invalid: [
      'y = re.match(r"a(.)", x).group(1)',
      'y = re.match(r"(\\d*)$", x).group(1)',
      { code: "if re.match(q, x):\n    y = re.match(p, x).group(1)", lines: [2] },
      "y = re.search(p, x).groups()",
    ],
  },
  {
    id: "py-method-not-called",
    severity: "high",
    confidence: "medium",
    cwe: 571,
    title: "Method not called: method object is always true",
    message: "A method object is always true, so the condition tests nothing. Add `()` to call the method.",
    rule: {
      kind: "attribute",
      all: [
        { has: { field: "object", kind: "identifier" } },
        { has: { field: "attribute", regex: "^(?:is|has|can|should)_\\w+$" } },
        {
          inside: {
            any: [
              { kind: "if_statement" },
              { kind: "elif_clause" },
              { kind: "while_statement" },
              { kind: "not_operator" },
              { kind: "boolean_operator" },
            ],
          },
        },
      ],
    },
    fileHas: ["def is_", "def has_", "def can_", "def should_"],
    check: isUncalledMethod,
    valid: [
      "class A:\n    @property\n    def is_open(self):\n        return 1\na = A()\nif a.is_open:\n    f()",
      "class A:\n    def is_open(self):\n        return 1\na = A()\nif a.is_open():\n    f()",
      "class A:\n    def is_open(self):\n        return 1\nif worker.is_open:\n    f()",
      "class A:\n    def is_open(self):\n        return 1\na = A()\ntest = ready and a.is_open",
      "class A:\n    def is_open(self):\n        return 1\na = A()\na.is_open = True\nif a.is_open:\n    f()",
    ],
    invalid: [
      {
        code: "class A:\n    def is_open(self):\n        return 1\na = A()\nif a.is_open:\n    f()",
        lines: [5],
      },
      {
        code: "class A:\n    def is_open(self):\n        return 1\na = A()\nif b and not a.is_open:\n    f()",
        lines: [5],
      },
    ],
  },
]);
