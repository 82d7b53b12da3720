/** JavaScript and TypeScript: `delete` of an element of an array. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { partsOf, functionAround } from "./tree.ts";
import { fieldOf, kindOf, textOf, everyInside } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf } from "./names.ts";
import { isKnownList } from "./known-lists.ts";

export const sparseArray = defineRules(ecmascript, "bug", [
  {
    id: "js-element-deleted",
    severity: "medium",
    confidence: "medium",
    cwe: 665,
    see: ["https://typescript-eslint.io/rules/no-array-delete"],
    title: "`delete` leaves a hole in the array",
    message:
      "`delete` keeps the array's length and leaves `undefined` at the index. Use `splice(index, 1)`, or `filter`.",
    textFilter: /\bdelete\b[^;\n]*\[/,
    rule: {
      kind: "unary_expression",
      all: [{ regex: "^delete\\b" }, { has: { kind: "subscript_expression" } }],
    },
    check: deletesElement,
    valid: [
      "function f(o, k) { delete o[k]; }",
      "function f() { const a = {}; delete a[1]; return a.length; }",
    ],
    invalid: [
      "function f(a, i) { delete a[i]; return a.length; }",
      "function f(k) { const a = []; delete a[k]; return a; }",
    ],
  },
]);

const indexName = /^(?:i|j|idx|index|\w*Index|n|pos|\d+)$/;

const memberOfList = /^(?:length|push|splice|forEach|map|filter)$/;

function deletesElement(node: SgNode): boolean {
  const [element] = partsOf(node);
  if (!element) return false;
  const [list, index] = [fieldOf(element, "object"), fieldOf(element, "index")];
  if (!list || !index || kindOf(list) !== "identifier" || kindOf(index) === "string") return false;
  const declared = declarationOf(textOf(list), node);
  if (declared && initialOf(declared)) return isKnownList(list, node);
  const fn = functionAround(node);
  return fn !== null && indexName.test(textOf(index)) && isUsedAsList(textOf(list), fn);
}

function isUsedAsList(name: string, fn: SgNode): boolean {
  return everyInside(fn, ["member_expression"]).some((one) => {
    const property = fieldOf(one, "property");
    return (
      textOf(fieldOf(one, "object") ?? one) === name &&
      property !== null &&
      memberOfList.test(textOf(property))
    );
  });
}
