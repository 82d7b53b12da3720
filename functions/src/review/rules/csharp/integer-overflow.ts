/** C#: numbers that exceed their type. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { kindOf, textOf, fieldTextOf, fieldOf } from "../../syntax/node-memo.ts";
import { wholeNumber, typeInMethod } from "./csharp-nodes.ts";
import type { Matcher } from "../writing/rule.ts";
import { calculated } from "../shared/number-uses.ts";
import { foundInParsingMethod, inArrayMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

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

const stepped = (operator: string): Matcher => ({
  any: [{ kind: "postfix_unary_expression" }, { kind: "prefix_unary_expression" }],
  regex: operator,
  has: { kind: "identifier", pattern: "$N" },
});

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
  {
    id: "csharp-sum-from-text",
    category: "security",
    severity: "low",
    confidence: "low",
    cwe: 190,
    title: titles.numberOverflow,
    message:
      "The number is parsed from input, and near the maximum of its type the result wraps to a negative number. Check the number first, or compute it in `checked`.",
    rule: {
      any: [calculated("^[+*]$", "integer_literal"), stepped("\\+\\+")],
      not: { inside: { stopBy: "end", kind: "checked_expression" } },
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n < 1000) return n * 2;"), inArrayMethod("return a.Length + 1;")],
    invalid: [foundInParsingMethod("return n * 2;"), foundInParsingMethod("n++;")],
  },
  {
    id: "csharp-difference-from-text",
    category: "security",
    severity: "low",
    confidence: "low",
    cwe: 191,
    title: titles.numberUnderflow,
    message:
      "The number is parsed from input, and near the minimum of its type the result wraps to a positive number. Check the number first, or compute it in `checked`.",
    rule: {
      any: [calculated("^[-*]$", "integer_literal"), stepped("--")],
      not: { inside: { stopBy: "end", kind: "checked_expression" } },
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n > -1000) return n - 1;")],
    invalid: [foundInParsingMethod("return n - 1;"), foundInParsingMethod("--n;")],
  },
]);
