/** JavaScript and TypeScript: strings of a request that are added to numbers. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { partsOf } from "./tree.ts";

export const typeConfusion = defineRules(ecmascript, "bug", [
  {
    id: "js-request-text-added",
    severity: "medium",
    confidence: "medium",
    cwe: 704,
    see: [`${mdn}/Operators/Addition`],
    title: "Type confusion: number added to a request string",
    message:
      'Values of query and path are strings, so `"1" + 1` is "11". Convert with `Number(...)` and check for NaN first.',
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^\\+$" } },
        {
          has: {
            field: "left",
            any: [{ kind: "identifier" }, { kind: "member_expression" }],
            pattern: "$TEXT",
          },
        },
        { has: { field: "right", kind: "number" } },
      ],
    },
    flow: { TEXT: "outside" },
    check: (node, { text }) =>
      isFromQuery(node, text) && !/\bzod\b|\btransform:|ParseIntPipe|coerce|@Type\(/.test(text),
    valid: [
      "function f(req) { return Number(req.query.page) + 1; }",
      "function f(req) { const p = parseInt(req.query.page, 10); return p + 1; }",
      "function f(req) { return req.body.page + 1; }",
    ],
    invalid: [
      "function f(req) { return req.query.page + 1; }",
      "function f(req) { const { page } = req.query; return page + 1; }",
    ],
  },
]);

/** The operand is read from the query or the path, or named so. */
function isFromQuery(node: SgNode, text: string): boolean {
  const operand = fieldOf(node, "left");
  if (!operand) return false;
  const own = textOf(operand);
  if (/\b(?:query|params|searchParams)\b/.test(own)) return true;
  if (!/^\w+$/.test(own)) return false;
  return (
    new RegExp(
      String.raw`\{[^{}]*\b${own}\b[^{}]*\}\s*=\s*(?:await\s+)?[\w.]*\.(?:query|params)\b|\b${own}\s*=\s*[\w.]*\.(?:query|params)\.\w+\s*(?:;|\n|\|\||\?\?)`,
    ).test(text) && partsOf(node).length > 0
  );
}
