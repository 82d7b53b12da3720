/** Python: what is raised or caught and is no exception, and what a constructor or `finally` may not do. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { isExpectedError } from "./expected-error.ts";

const anyHead = /\bclass ([A-Z]\w*)\s*(?:\(([^()]*)\))?\s*:/g;

const builtIn = /^(?:object|dict|list|set|tuple|str|bytes|int|float|bool)?$/;

/** Classes whose bases stand in the file, or are no exceptions by what the language says. */
function plainClasses(text: string): ReadonlySet<string> {
  const heads = [...text.matchAll(anyHead)];
  const all = new Set(heads.map(([, name = ""]) => name));
  const isPlain = (base: string): boolean => builtIn.test(base) || all.has(base);
  return new Set(
    heads.flatMap(([, name = "", bases = ""]) =>
      bases.split(",").every((base) => isPlain(base.trim())) ? [name] : [],
    ),
  );
}

const raisedClass = /\braise\s+([A-Z]\w*)/g;

function mayRaisePlainClass(text: string): boolean {
  const plain = plainClasses(text);
  if (plain.size === 0) return false;
  for (const [, name = ""] of text.matchAll(raisedClass)) if (plain.has(name)) return true;
  return false;
}

const caught = /\bexcept\s+([^:]*):/g;

function mayCatchPlainClass(text: string): boolean {
  const plain = plainClasses(text);
  if (plain.size === 0) return false;
  for (const [, head = ""] of text.matchAll(caught)) {
    for (const name of head.match(/[A-Z]\w*/g) ?? []) if (plain.has(name)) return true;
  }
  return false;
}

const builtInTypes = /^(?:object|dict|list|set|tuple|str|bytes|int|float|bool)?$/;

/** Whether the file shows the class, and shows that it is none of exceptions. */
function isPlainClass(name: string, text: string, depth = 0): boolean {
  const heads = [
    ...text.matchAll(new RegExp(String.raw`^[ \t]*class ${name}\s*(?:\(([^()]*)\))?\s*:`, "gm")),
  ];
  const [head] = heads;
  if (!head || heads.length > 1 || depth > 3) return false;
  const bases = (head[1] ?? "").split(",").map((base) => base.trim());
  // Where it can be imported, the class here stands in for one of that library.
  if (new RegExp(String.raw`\b${name}\s*(?::[^=\n]+)?=(?!=)|\bimport\b[^\n]{0,300}\b${name}\b`).test(text))
    return false;
  return bases.every(
    (base) => builtInTypes.test(base) || (/^\w+$/.test(base) && isPlainClass(base, text, depth + 1)),
  );
}

function raisesPlainClass(node: SgNode, { text }: { readonly text: string }): boolean {
  const [raised] = namedChildrenOf(node);
  const name = /^([A-Z]\w*)(?:\([\s\S]*\))?$/.exec(raised?.text() ?? "")?.[1];
  return name !== undefined && isPlainClass(name, text);
}

function catchesPlainClass(node: SgNode, { text }: { readonly text: string }): boolean {
  const head = /^except\s+\(?([^:]*?)\)?(?:\s+as\s+\w+)?\s*:/.exec(node.text())?.[1] ?? "";
  return head.split(",").some((name) => /^[A-Z]\w*$/.test(name.trim()) && isPlainClass(name.trim(), text));
}

export const nonExceptionRaised = defineRules(["python"], "bug", [
  {
    id: "py-raise-of-text",
    severity: "high",
    confidence: "high",
    cwe: 703,
    title: "Non-exception raised",
    message:
      "The value raised is not an exception, so raising it fails with a TypeError that hides the reason. Raise an exception with this message.",
    textFilter: /\braise\s+(?:[a-zA-Z]{0,2}["']|[\d({[]|None\b)/,
    rule: {
      kind: "raise_statement",
      has: {
        nthChild: 1,
        any: [
          { kind: "string" },
          { kind: "concatenated_string" },
          { kind: "integer" },
          { kind: "none" },
          { kind: "dictionary" },
          { kind: "list" },
          { kind: "tuple" },
          { kind: "binary_operator", has: { field: "left", kind: "string" } },
          { kind: "call", regex: "^f?[\"'].*[\"']\\.format\\(" },
        ],
      },
    },
    unsure: isExpectedError,
    valid: ['raise ValueError("no user")', "raise", "raise error"],
    invalid: ['raise "no user"', 'raise "no user %s" % name', 'raise f"no {name}"'],
  },
  {
    id: "py-raise-of-plain-class",
    severity: "high",
    confidence: "high",
    cwe: 703,
    title: "Non-exception raised",
    message:
      "The class raised is not an exception, so raising it fails with a TypeError that hides the reason. Derive the class from `Exception`.",
    textFilter: { test: mayRaisePlainClass },
    rule: { kind: "raise_statement", regex: "^raise\\s+[A-Z]\\w*(?:\\(|\\s*$)" },
    check: raisesPlainClass,
    valid: [
      "class NoUser(Exception):\n    pass\nraise NoUser()",
      "class Base(Exception):\n    pass\nclass NoUser(Base):\n    pass\nraise NoUser()",
      "class NoUser(errors.Base):\n    pass\nraise NoUser()",
      "raise NoUser()",
    ],
    invalid: [
      { code: "class NoUser:\n    pass\nraise NoUser()", lines: [3] },
      { code: "class NoUser(object):\n    pass\nraise NoUser", lines: [3] },
    ],
  },
  {
    id: "py-except-of-plain-class",
    severity: "high",
    confidence: "high",
    cwe: 703,
    title: "Non-exception caught",
    message:
      "The class caught is not an exception, so the handler never runs and a TypeError replaces the original error. Derive the class from `Exception`.",
    textFilter: { test: mayCatchPlainClass },
    rule: { kind: "except_clause", regex: "^except\\s+\\(?[A-Z]\\w*\\s*[,:) ]" },
    check: catchesPlainClass,
    unsure: isRaisedAsWell,
    valid: [
      "class NoUser(Exception):\n    pass\ntry:\n    f()\nexcept NoUser:\n    g()",
      "try:\n    from users import NoUser\nexcept ImportError:\n    class NoUser:\n        pass\ntry:\n    f()\nexcept NoUser:\n    g()",
    ],
    invalid: [{ code: "class NoUser:\n    pass\ntry:\n    f()\nexcept NoUser:\n    g()", lines: [5] }],
  },
  {
    id: "py-raise-not-implemented",
    severity: "medium",
    confidence: "high",
    cwe: 397,
    title: "`NotImplemented` raised instead of `NotImplementedError`",
    message:
      "`NotImplemented` is not an exception, so raising it fails with a TypeError that hides the reason. Raise `NotImplementedError`.",
    rule: {
      kind: "raise_statement",
      all: [
        {
          has: {
            nthChild: 1,
            any: [
              { kind: "identifier", regex: "^NotImplemented$" },
              pyCall({ names: "NotImplemented", bare: "only" }),
            ],
          },
        },
        { not: { has: { nthChild: 2 } } },
      ],
    },
    unsure: isExpectedError,
    valid: ["raise NotImplementedError()", "def f():\n    return NotImplemented"],
    invalid: ["raise NotImplemented", "raise NotImplemented('x')"],
  },
]);

/** What is raised in the same file is told there. */
function isRaisedAsWell(handler: SgNode, { text }: { readonly text: string }): boolean {
  const name = /^except\s+\(?([A-Z]\w*)/.exec(textOf(handler))?.[1];
  return name !== undefined && new RegExp(String.raw`\braise\s+${name}\b`).test(text);
}
