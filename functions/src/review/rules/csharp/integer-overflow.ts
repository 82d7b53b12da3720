/** C */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf, fieldTextOf, fieldOf } from "../../syntax/node-memo.ts";
import { wholeNumber, typeInMethod } from "./csharp-nodes.ts";

function isProductOfInts(declarator: SgNode): boolean {
  const product = declarator.children().find((one) => kindOf(one) === "binary_expression");
  const factors = product ? factorsOf(product) : [];
  const names = factors.filter((one) => kindOf(one) === "identifier");
  return factors.length > 1 && names.length > 0 && factors.every(isPlainInt);
}

function isPlainInt(factor: SgNode): boolean {
  if (kindOf(factor) === "integer_literal") return wholeNumber.test(textOf(factor));
  return kindOf(factor) === "identifier" && /^(?:int|short|byte)$/.test(typeInMethod(textOf(factor), factor));
}

function factorsOf(product: SgNode): SgNode[] {
  if (kindOf(product) !== "binary_expression" || fieldTextOf(product, "operator") !== "*") return [product];
  const [left, right] = [fieldOf(product, "left"), fieldOf(product, "right")];
  return [...(left ? factorsOf(left) : []), ...(right ? [right] : [])];
}

export const integerOverflow = defineRules(["csharp"], "bug", [
  {
    id: "csharp-int-product-to-long",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: titles.intProduct,
    message:
      "Both factors are ints, so the product wraps at two billion before it becomes a long. Make one factor a long: `(long) a * b`.",
    textFilter: /\b(?:long|Int64)\s+\w+\s*=\s*\w+\s*\*/,
    rule: {
      kind: "variable_declarator",
      all: [
        { has: { kind: "binary_expression", has: { field: "operator", regex: "^\\*$" } } },
        { inside: { kind: "variable_declaration", has: { field: "type", regex: "^(?:long|Int64)$" } } },
      ],
    },
    check: isProductOfInts,
    valid: [
      "class C { void F(int a, int b) { long r = (long) a * b; } }",
      "class C { void F(long a, int b) { long r = a * b; } }",
    ],
    invalid: [{ code: "class C {\n  void F(int a, int b) {\n    long r = a * b;\n  }\n}", lines: [3] }],
  },
]);
