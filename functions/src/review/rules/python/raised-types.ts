/** Python: what is raised or caught and is no exception, and what a constructor or `finally` may not do. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldTextOf, namedChildrenOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { someBlock } from "./text-searches.ts";

/** A constructor that answers something, or yields. */
function mayAnswerFromConstructor(text: string): boolean {
  return someBlock(text, /\bdef[ \t]+__init__\b/g, (block) =>
    /\breturn[ \t(\\]*(?!None\b)[^\s#;]|\byield\b/.test(block),
  );
}

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
  if (new RegExp(String.raw`\b${name}\s*(?::[^=\n]+)?=(?!=)`).test(text)) return false;
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

/** Leaves the `finally` itself, and not a loop or function within it. */
function leavesFinally(node: SgNode): boolean {
  for (const above of ancestorsOf(node)) {
    const kind = String(above.kind());
    if (kind === "finally_clause") return true;
    if (/^(?:for|while)_statement$|^(?:function|class)_definition$|^lambda$/.test(kind)) return false;
  }
  return false;
}

/** Whatever an error is, a handler took it before. */
function followsCatchAll(node: SgNode): boolean {
  for (const above of ancestorsOf(node)) {
    if (above.kind() === "finally_clause")
      return above
        .prevAll()
        .some((one) =>
          /^except(?:\s+(?:Base)?Exception(?:\s+as\s+\w+)?)?\s*:(?![\s\S]*\braise\b)/.test(one.text()),
        );
  }
  return false;
}

function methodOf(node: SgNode): SgNode | null {
  for (const above of ancestorsOf(node)) {
    const kind = String(above.kind());
    if (kind === "lambda" || kind === "class_definition") return null;
    if (kind === "function_definition") return above;
  }
  return null;
}

function isInConstructor(node: SgNode): boolean {
  const method = methodOf(node);
  if (method === null || fieldTextOf(method, "name") !== "__init__") return false;
  for (const above of ancestorsOf(method)) {
    const kind = String(above.kind());
    // What makes classes is set up otherwise.
    if (kind === "class_definition") return !/\btype\b|Meta/.test(above.field("superclasses")?.text() ?? "");
    if (kind === "function_definition") return false;
  }
  return false;
}

export const raisedTypes = defineRules(["python"], "bug", [
  {
    id: "py-raise-of-text",
    severity: "high",
    confidence: "high",
    cwe: 703,
    title: "Non-exception raised",
    message:
      "The value raised is not an exception, so raising it fails with a TypeError that hides the reason. Raise an exception with this message.",
    glance: /\braise\s+(?:[a-zA-Z]{0,2}["']|[\d({[]|None\b)/,
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
    glance: { test: mayRaisePlainClass },
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
    glance: { test: mayCatchPlainClass },
    rule: { kind: "except_clause", regex: "^except\\s+\\(?[A-Z]\\w*\\s*[,:) ]" },
    check: catchesPlainClass,
    valid: ["class NoUser(Exception):\n    pass\ntry:\n    f()\nexcept NoUser:\n    g()"],
    invalid: [{ code: "class NoUser:\n    pass\ntry:\n    f()\nexcept NoUser:\n    g()", lines: [5] }],
  },
  {
    id: "py-jump-out-of-finally",
    severity: "medium",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "Leaving `finally` drops an exception that is being raised, without a trace. Move the statement after the whole `try`.",
    glance: /\bfinally\s*:/,
    rule: {
      any: [{ kind: "break_statement" }, { kind: "continue_statement" }],
      inside: { stopBy: "end", kind: "finally_clause" },
    },
    check: leavesFinally,
    mildest: followsCatchAll,
    valid: [
      "for x in xs:\n    try:\n        f(x)\n    finally:\n        for y in ys:\n            break",
      "for x in xs:\n    try:\n        break\n    finally:\n        g()",
    ],
    invalid: [{ code: "for x in xs:\n    try:\n        f(x)\n    finally:\n        break", lines: [5] }],
  },
  {
    id: "py-constructor-answers",
    severity: "high",
    confidence: "high",
    cwe: 628,
    see: ["https://docs.python.org/3/reference/datamodel.html#object.__init__"],
    title: "Constructor returns a value",
    message:
      "Returning a value from `__init__` raises a TypeError whenever an object is created. Set attributes of `self` here, and write `__new__` to return another object.",
    glance: { test: mayAnswerFromConstructor },
    rule: {
      any: [{ kind: "return_statement", has: { nthChild: 1, not: { kind: "none" } } }, { kind: "yield" }],
      inside: {
        stopBy: "end",
        kind: "function_definition",
        has: { field: "name", regex: "^__init__$" },
      },
    },
    fileHas: ["__init__"],
    check: (node) =>
      isInConstructor(node) &&
      !/^return\s+(?:None|super\(.*\)\.__init__\(|[\w.]+\.__init__\(|self\.\w+\()/.test(node.text()),
    valid: [
      "class A(type):\n    def __init__(cls):\n        return made",
      "class A:\n    def __init__(self):\n        return",
      "class A:\n    def __init__(self):\n        return None",
      "class A:\n    def __init__(self):\n        def g():\n            return 1\n        self.g = g",
      "class A:\n    def __init__(self):\n        return super().__init__()",
    ],
    invalid: [
      { code: "class A:\n    def __init__(self, x):\n        return x", lines: [3] },
      { code: "class A:\n    def __init__(self):\n        yield 1", lines: [3] },
    ],
  },
]);
