/** Python: methods without `self`. */
import { defineRules } from "../writing/define-rules.ts";
import { foundAt as found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, fieldOf } from "../../syntax/node-memo.ts";
import { named } from "./tree.ts";

const notSelf =
  /^[ \t]+(?:async[ \t]+)?def[ \t]+\w+\s*\((?!\s*(?:self|cls|klass|mcs|mcls|this|metacls|kls|s|inst|instance|obj|me|owner|type_|meta|_))/m;

const selfNames = /^(?:self|cls|klass|mcs|mcls|this|metacls|kls|s|inst|instance|obj|me|owner|type_|meta|_)/;

const interfaceHead = /Interface|Protocol|\bI[A-Z]\w*\b|type\)|Meta|Enum|Schema|Model/;

function lacksSelf(node: SgNode, { text }: { readonly text: string }): boolean {
  if (!beginsWithAnotherName(node)) return false;
  const type = node.ancestors().find((one) => one.kind() === "class_definition");
  const whole = type?.text() ?? "";
  if (describesOthers(whole, text)) return false;
  return !isCalledPlainly(fieldTextOf(node, "name"), whole.replace(node.text(), ""));
}

function beginsWithAnotherName(method: SgNode): boolean {
  const first = named(fieldOf(method, "parameters"))[0]?.text() ?? "";
  return /^[a-z]\w*$/.test(first) && !selfNames.test(first);
}

/** Interfaces, metaclasses and validators take something else first. */
function describesOthers(type: string, file: string): boolean {
  return interfaceHead.test(type.split(":\n", 1)[0] ?? "") || /zope\.interface|pydantic|validator/.test(file);
}

/** Wrapped by another name, a decorator, or used while the class is made. */
function isCalledPlainly(name: string, rest: string): boolean {
  if (/^__(?:new|init_subclass|class_getitem)__$/.test(name)) return true;
  return new RegExp(
    String.raw`\b${name}\s*=\s*(?:static|class)method\(|=\s*[\w.]+\(${name}\b|@(?:\w+\.)?${name}\b|\b${name}\(|[(,=]\s*${name}\s*[,)\n]`,
  ).test(rest);
}

export const missingSelf = defineRules(["python"], "bug", [
  {
    id: "py-method-without-self",
    severity: "medium",
    confidence: "medium",
    cwe: 628,
    title: "Missing `self` parameter",
    message:
      "Called on an object, the method receives the object as its first argument, whatever its name is. Add `self`, or `@staticmethod`.",
    textFilter: notSelf,
    rule: { kind: "function_definition", inside: { kind: "block", inside: { kind: "class_definition" } } },
    check: lacksSelf,
    valid: [
      "class A:\n    def f(self, x):\n        return x",
      "class A:\n    @staticmethod\n    def f(x):\n        return x",
      "class A:\n    def locked(func):\n        return func\n    @locked\n    def f(self):\n        return 1",
    ],
    invalid: [found("class A:\n    def area(width):\n        return width * 2", 2)],
  },
]);
