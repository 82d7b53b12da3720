/** Python: `super` that names another class. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, kindOf, fieldTextOf } from "../../syntax/node-memo.ts";

/** `super(Other, self)` in a class of another name, which is no base that was meant to be left out. */
function isOfAnother(call: SgNode): boolean {
  const first = /^super\((\w+),/.exec(textOf(call))?.[1];
  const own = call.ancestors().find((one) => kindOf(one) === "class_definition");
  if (own === undefined || first === undefined) return false;
  const bases = fieldTextOf(own, "superclasses");
  return fieldTextOf(own, "name") !== first && new RegExp(String.raw`^\(\s*${first}\s*[,)]`).test(bases);
}

/** Built in, or a class of this file that has none: what is left out does nothing. */
function leavesOutNothing(call: SgNode, text: string): boolean {
  const base = /^super\((\w+),/.exec(textOf(call))?.[1] ?? "";
  if (
    /^(?:object|BaseException|Exception|\w+(?:Error|Warning)|dict|list|set|str|int|float|tuple)$/.test(base)
  )
    return !new RegExp(String.raw`\bclass ${base}\b|\bimport\b[^\n]*\b${base}\b`).test(text);
  const from = text.search(new RegExp(String.raw`^class ${base}\b`, "m"));
  if (from < 0) return false;
  const [own = ""] = text.slice(text.indexOf("\n", from) + 1).split(/^(?=[^\s#)])/m, 1);
  return !/\bdef __init__\(/.test(own);
}

/** `super().__init__(...)` of the same method does what this one leaves out. */
function isInitializedToo(call: SgNode): boolean {
  const around = call.ancestors().find((one) => kindOf(one) === "function_definition");
  return /\bsuper\(\)\.__init__\(/.test(around === undefined ? "" : textOf(around));
}

/** Arguments by name are those of the other constructor; so says a comment above, or there is a second base. */
function isLeftOutOnPurpose(call: SgNode): boolean {
  const own = call.ancestors().find((one) => kindOf(one) === "class_definition");
  if (fieldTextOf(own, "superclasses").includes(",")) return true;
  const statement = call.ancestors().find((one) => kindOf(one) === "expression_statement");
  if (statement === undefined) return false;
  const before = statement.prev() ?? statement.parent()?.prev();
  const isCommented = before !== null && before !== undefined && kindOf(before) === "comment";
  return isCommented || /\.__init__\([^]{0,200}\w\s*=(?!=)/.test(textOf(statement));
}

export const wrongSuper = defineRules(["python"], "bug", [
  {
    id: "py-super-of-another-class",
    severity: "medium",
    confidence: "high",
    cwe: 628,
    see: ["https://docs.python.org/3/library/functions.html#super"],
    title: "`super` names the wrong class",
    message:
      "`super` continues after the class that is named, so this base class is never initialized. Write `super()`.",
    textFilter: /\bsuper\(\w+,/,
    rule: { kind: "call", regex: "^super\\(\\w+," },
    check: isOfAnother,
    // A method may mean what stands behind its own base.
    unsure: (call, { text }) =>
      !/^super\(\w+,\s*\w+\)\.__init__\(/.test(textOf(call.parent()?.parent() ?? call)) ||
      leavesOutNothing(call, text) ||
      isInitializedToo(call) ||
      isLeftOutOnPurpose(call),
    valid: ["class A(B):\n    def f(self):\n        super(A, self).f()"],
    invalid: [{ code: "class A(B):\n    def f(self):\n        super(B, self).f()", lines: [3] }],
  },
]);
