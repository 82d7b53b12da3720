/** JavaScript and TypeScript: `for...in` over an array. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, textOf, everyInside, kindOf } from "../../syntax/node-memo.ts";
import { nameCalled, bare } from "./tree.ts";
import { declarationOf, initialOf } from "./names.ts";

export const forInOverArray = defineRules(ecmascript, "bug", [
  {
    id: "js-keys-for-elements",
    severity: "high",
    confidence: "medium",
    cwe: 704,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Statements/for...in"],
    title: "`for...in` over an array yields index strings",
    message:
      'The variable holds the index strings `"0"`, `"1"` and so on instead of the elements, so `+` concatenates strings. Use `for (const x of list)`.',
    rule: {
      kind: "for_in_statement",
      all: [
        { has: { field: "operator", regex: "^in$" } },
        {
          has: {
            field: "right",
            any: [{ kind: "identifier" }, { kind: "array" }, { kind: "call_expression" }],
          },
        },
      ],
    },
    check: takesKeysForElements,
    valid: [
      "function f() { const a = [1]; for (const x of a) g(x); }",
      "function f(o) { for (const k in o) g(o[k]); }",
      "function f() { const a = [1]; for (const i in a) g(a[i]); }",
    ],
    invalid: ["function f(b) { const a = [...b]; let s = 0; for (const x in a) { s += x; } return s; }"],
  },
]);

const makesList = /^(?:map|filter|slice|concat|split|sort|flat|flatMap|keys|values|entries|from|of)$/;

function takesKeysForElements(loop: SgNode): boolean {
  const list = fieldOf(loop, "right");
  const variable = fieldOf(loop, "left");
  const body = fieldOf(loop, "body");
  if (!list || !variable || !body || !isList(list, loop)) return false;
  const name = textOf(variable);
  // Who reads the list at it, or makes a number of it, knows what it is.
  const isIndex = everyInside(body, ["subscript_expression"]).some((one) => {
    const index = fieldOf(one, "index");
    return index !== null && textOf(index).includes(name);
  });
  return (
    !isIndex &&
    /^[\w\s]+$/.test(name) &&
    !new RegExp(String.raw`(?:Number|parseInt)\(${name}\b|\+${name}\b`).test(textOf(body))
  );
}

function isList(list: SgNode, place: SgNode): boolean {
  const kind = kindOf(list);
  if (kind === "array") return true;
  if (kind === "call_expression")
    return makesList.test(nameCalled(list)) && !/^fromEntries$/.test(nameCalled(list));
  const declared = kind === "identifier" ? declarationOf(textOf(list), place) : null;
  if (!declared) return false;
  const type = fieldOf(declared.holder, "type");
  if (type && /\[\]$|^:\s*(?:Readonly)?Array</.test(textOf(type))) return true;
  const initial = bare(initialOf(declared));
  return initial !== null && kindOf(initial) !== "identifier" && isList(initial, place);
}
