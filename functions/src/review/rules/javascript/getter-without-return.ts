/** JavaScript and TypeScript: getters that return nothing. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { hasToken, ownInside, partsOf } from "./tree.ts";

export const getterWithoutReturn = defineRules(ecmascript, "bug", [
  {
    id: "js-getter-answers-nothing",
    severity: "high",
    confidence: "high",
    cwe: 252,
    see: ["https://eslint.org/docs/latest/rules/getter-return"],
    title: "Missing return in a getter",
    message: "The getter has no `return`, so the property is always `undefined`. Return the value.",
    rule: { kind: "method_definition", has: { field: "body", kind: "statement_block" } },
    check: (node) =>
      hasToken(node, "get") &&
      partsOf(fieldOf(node, "body")).length > 0 &&
      ownInside(node, ["return_statement", "throw_statement", "yield_expression"]).length === 0 &&
      !failsAlways(fieldOf(node, "body")),
    valid: [
      "class A { get a() { return 1; } }",
      "class A { get a() { throw new Error('x'); } }",
      "class A { get() { f(); } }",
      "const a = { get b() { assert.fail('must not be read'); } };",
    ],
    invalid: ["class A { get a() { this.b.length; } }"],
  },
]);

/** The last statement calls what throws: `assert.fail(...)`, `unreachable()`. */
function failsAlways(body: SgNode | null): boolean {
  const last = partsOf(body).at(-1);
  return (
    last !== undefined &&
    /^(?:[\w$]+\.)*(?:fail|(?:throw|abort|unreachable|panic|never)\w*)\(/i.test(textOf(last))
  );
}
