/** C#: results that are cut before they get to a type that would hold them. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { typeInMethod, typeOfName } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const fractions = /^(?:double|float|decimal|Double|Single|Decimal)\??$/;
const whole = /^\d[\d_]*$/;

function isInt(operand: SgNode | null): boolean {
  if (!operand) return false;
  if (kindOf(operand) === "integer_literal") return whole.test(textOf(operand));
  return (
    kindOf(operand) === "identifier" &&
    /^(?:int|short|byte|long)$/.test(typeInMethod(textOf(operand), operand))
  );
}

/** Two whole numbers; those written in the source must leave something over. */
function losesFraction(division: SgNode, { text }: { readonly text: string }): boolean {
  const [left, right] = [fieldOf(division, "left"), fieldOf(division, "right")];
  if (!isInt(left) || !isInt(right)) return false;
  const [a, b] = [Number(textOf(left ?? division)), Number(textOf(right ?? division))];
  if (!Number.isNaN(a) && !Number.isNaN(b) && (b === 0 || a % b === 0)) return false;
  return fractions.test(targetTypeOf(division, text));
}

/** The type of what the whole expression is given to, through signs and products only. */
function targetTypeOf(node: SgNode, text: string): string {
  for (const one of ancestorsOf(node)) {
    const kind = kindOf(one);
    if (kind === "variable_declarator") return fieldTextOf(one.parent() ?? one, "type");
    if (kind === "assignment_expression")
      return typeOfName(fieldTextOf(one, "left").replace(/^this\./, ""), one, text);
    if (!/^(?:binary_expression|parenthesized_expression|prefix_unary_expression)$/.test(kind)) return "";
    if (kind === "binary_expression" && !/^[-+*]$/.test(fieldTextOf(one, "operator"))) return "";
  }
  return "";
}

function isProductOfInts(declarator: SgNode): boolean {
  const product = declarator.children().find((one) => kindOf(one) === "binary_expression");
  const factors = product ? factorsOf(product) : [];
  const names = factors.filter((one) => kindOf(one) === "identifier");
  return factors.length > 1 && names.length > 0 && factors.every(isPlainInt);
}

function isPlainInt(factor: SgNode): boolean {
  if (kindOf(factor) === "integer_literal") return whole.test(textOf(factor));
  return kindOf(factor) === "identifier" && /^(?:int|short|byte)$/.test(typeInMethod(textOf(factor), factor));
}

function factorsOf(product: SgNode): SgNode[] {
  if (kindOf(product) !== "binary_expression" || fieldTextOf(product, "operator") !== "*") return [product];
  const [left, right] = [fieldOf(product, "left"), fieldOf(product, "right")];
  return [...(left ? factorsOf(left) : []), ...(right ? [right] : [])];
}

export const arithmetic = defineRules(["csharp"], "bug", [
  {
    id: "csharp-fraction-lost",
    severity: "medium",
    confidence: "high",
    cwe: 682,
    title: titles.integerDivision,
    message:
      "Both operands are integers, so the division truncates before the result becomes a fraction. Make one of them a double or decimal.",
    glance: /\b(?:double|float|decimal)\s[^;]{0,200}=[^;]{0,200}[\w)]\s*\/\s*[\w(]/,
    rule: { kind: "binary_expression", has: { field: "operator", regex: "^/$" } },
    fileHas: ["double", "float", "decimal"],
    check: losesFraction,
    valid: [
      inMethod("double d = 1 / 2.0;"),
      inMethod("double d = 4 / 2;"),
      inMethod("int i = 5 / 10;"),
      "class C { void F(int a, int b) { double d = (double) a / b; } }",
      "class C { void F(int a, int b) { double d = Math.Floor(a / b); } }",
    ],
    invalid: [
      found("double d = 1 / 2;"),
      { code: "class C {\n  void F(int a, int b) {\n    double d = a / b * 100;\n  }\n}", lines: [3] },
    ],
  },
  {
    id: "csharp-int-product-to-long",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: titles.intProduct,
    message:
      "Both factors are ints, so the product wraps at two billion before it becomes a long. Make one factor a long: `(long) a * b`.",
    glance: /\b(?:long|Int64)\s+\w+\s*=\s*\w+\s*\*/,
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
    id: "csharp-shifted-out",
    severity: "high",
    confidence: "high",
    cwe: 1335,
    title: titles.wideShift,
    message:
      "An int has 32 bits and the shift distance is taken modulo 32, so `1 << 32` is 1. Write the number as `1L`.",
    glance: /\b\d+\s*(?:<<|>>)\s*\d\d/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:<<|>>)$" } },
        { has: { field: "left", kind: "integer_literal", regex: "^(?:\\d+|0[xX][\\da-fA-F]{1,8})$" } },
        { has: { field: "right", kind: "integer_literal", regex: "^(?:3[2-9]|[4-9]\\d|\\d{3,})$" } },
      ],
    },
    valid: [inMethod("var x = 1L << 40;"), inMethod("var x = 1 << 31;")],
    invalid: [found("var x = 1 << 40;")],
  },
]);
