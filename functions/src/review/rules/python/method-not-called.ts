/** Python: methods that are named and not called. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { onlyValue } from "./only-value.ts";

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

export const methodNotCalled = defineRules(["python"], "bug", [
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
