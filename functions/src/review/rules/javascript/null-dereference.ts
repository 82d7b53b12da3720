/** JavaScript and TypeScript: null taken for an object. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

export const nullDereference = defineRules(ecmascript, "bug", [
  {
    id: "js-null-is-an-object",
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: [`${mdn}/Operators/typeof`],
    title: '`typeof null` is "object": null passes the check',
    message:
      '`typeof null` is "object", so the member access after this check throws for null. Test `value !== null` as well.',
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^&&$" } },
        {
          has: {
            field: "left",
            kind: "binary_expression",
            regex: "^typeof [\\w$.]+ ={2,3} [\"']object[\"']$",
          },
        },
      ],
    },
    fileNames: ["typeof"],
    check: readsMemberOfNull,
    valid: [
      "if (typeof a === 'object' && a !== null && a.b) f()",
      "function g(a) { if (!a) return; if (typeof a === 'object' && a.b) f(); }",
      "if (typeof a === 'object' && a?.b) f()",
    ],
    invalid: ["if (typeof a === 'object' && a.b) f()"],
  },
]);

function readsMemberOfNull(node: SgNode): boolean {
  const left = fieldOf(node, "left");
  const right = fieldOf(node, "right");
  const name = /^typeof ([\w$.]+)/.exec(left ? textOf(left) : "")?.[1];
  if (!right || name === undefined) return false;
  const own = name.replaceAll(/[.$]/g, String.raw`\$&`);
  if (!new RegExp(String.raw`^!?${own}\.\w`).test(textOf(right))) return false;
  const outer = textOf(functionAround(node) ?? node.parent() ?? node);
  return !new RegExp(
    String.raw`${own}\s*(?:!==?|===?)\s*(?:null|undefined)|null\s*[!=]==?\s*${own}|!${own}\b|${own}\s*&&|if\s*\(${own}\)|\(${own}\s*\?|Boolean\(${own}|${own}\?\.`,
  ).test(outer);
}
