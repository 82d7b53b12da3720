/** Python: constructors that return a value. */
import { defineRules } from "../writing/define-rules.ts";
import { someBlock } from "./text-searches.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf } from "../../syntax/node-memo.ts";

/** A constructor that returns something, or yields. */
function mayReturnFromConstructor(text: string): boolean {
  return someBlock(text, /\bdef[ \t]+__init__\b/g, (block) =>
    /\breturn[ \t(\\]*(?!None\b)[^\s#;]|\byield\b/.test(block),
  );
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

export const constructorReturnsValue = defineRules(["python"], "bug", [
  {
    id: "py-constructor-answers",
    severity: "high",
    confidence: "high",
    cwe: 628,
    see: ["https://docs.python.org/3/reference/datamodel.html#object.__init__"],
    title: "Constructor returns a value",
    message:
      "Returning a value from `__init__` raises a TypeError whenever an object is created. Set attributes of `self` here, and write `__new__` to return another object.",
    textFilter: { test: mayReturnFromConstructor },
    rule: {
      any: [{ kind: "return_statement", has: { nthChild: 1, not: { kind: "none" } } }, { kind: "yield" }],
      inside: {
        stopBy: "end",
        kind: "function_definition",
        has: { field: "name", regex: "^__init__$" },
      },
    },
    fileHas: ["__init__"],
    // A function may return nothing: `return setup(self)`.
    unsure: (node) => /^return\s+(?:\w+\.)*_*[a-z]\w*\([^\n]*\)$/.test(node.text()),
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
