/** Java: numbers that exceed their type. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { methodWith, foundWith } from "./examples.ts";
import { textOf, kindOf, fieldOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { calculated } from "../shared/number-uses.ts";
import { foundInParsingMethod, inArrayMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

/** `x = Integer.MAX_VALUE;` and then more of it, with nothing between that gives it another value or asks for it. */
function isExceeded(statement: SgNode): boolean {
  const [, name = "", end = ""] =
    /\b(\w+)\s*=\s*(?:Integer|Long)\.(MAX|MIN)_VALUE\s*;$/.exec(textOf(statement)) ?? [];
  const word = new RegExp(String.raw`(?<![\w.])${name}\b`);
  const next = statement.nextAll().find((one) => one.isNamed() && word.test(textOf(one)));
  if (!next || !/^(?:expression_statement|local_variable_declaration)$/.test(kindOf(next))) return false;
  const sign = end === "MAX" ? String.raw`\+` : "-";
  const own = String.raw`(?<![\w.)]|\blong\)\s?)${name}`;
  const grown = String.raw`${own}\s*(?:${sign}\s*[1-9]\d*(?![\dLl.])|${sign}${sign}|\*\s*(?:${name}|[2-9])\b)|=\s*${sign}${sign}${name}\b`;
  return new RegExp(grown).test(textOf(next)) && !/\(long\)|\bdouble\b/.test(textOf(next));
}

/** What counts is smaller than what it is compared with. */
function mayNeverReach(loop: SgNode): boolean {
  const condition = fieldOf(loop, "condition");
  const counter = /^(int|short|byte)\s+(\w+)\s*=/.exec(fieldTextOf(loop, "init"));
  const sides = condition ? [fieldTextOf(condition, "left"), fieldTextOf(condition, "right")] : [];
  const bound = sides.find((side) => side !== counter?.[2]);
  if (!counter || bound === undefined || !sides.includes(counter[2] ?? "")) return false;
  const wider = { int: /^(?:long)$/, short: /^(?:long|int)$/, byte: /^(?:long|int|short)$/ }[
    counter[1] ?? ""
  ];
  return wider !== undefined && isDeclaredAs(bound, wider, loop);
}

/** A product of ints and of numbers written as such; one of other things may be anything. */
function isProductOfInts(declaration: SgNode): boolean {
  const value = declaration.find({ rule: { kind: "variable_declarator" } })?.field("value");
  const factors = value ? factorsOf(value) : [];
  const isInt = (one: SgNode): boolean =>
    kindOf(one) === "identifier" && isDeclaredAs(textOf(one), /^(?:int|short|byte)$/, declaration);
  const isPlain = (one: SgNode): boolean => /^\d[\d_]*$/.test(textOf(one)) || isInt(one);
  return factors.length > 1 && factors.every(isPlain) && factors.some(isInt);
}

function factorsOf(product: SgNode): SgNode[] {
  if (kindOf(product) !== "binary_expression" || fieldTextOf(product, "operator") !== "*") return [product];
  const [left, right] = [fieldOf(product, "left"), fieldOf(product, "right")];
  return [...(left ? factorsOf(left) : []), ...(right ? [right] : [])];
}

export const integerOverflow = defineRules(["java"], "bug", [
  {
    id: "java-counter-narrower-than-bound",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: "Infinite loop: counter overflows before its bound",
    message:
      "The counter's type cannot hold its bound: it wraps to negative numbers, and the loop never ends. Give it the type of the bound.",
    textFilter: /\blong\b|\bfor\s*\(\s*(?:short|byte)\b/,
    rule: {
      kind: "for_statement",
      all: [
        { has: { field: "init", regex: String.raw`^(?:int|short|byte)\s+\w+\s*=` } },
        { has: { field: "condition", kind: "binary_expression", regex: String.raw`^\w+\s*[<>]=?\s*\w+$` } },
      ],
    },
    check: mayNeverReach,
    valid: [
      methodWith("for (long i = 0; i < n; i++) g();", "long n"),
      methodWith("for (int i = 0; i < n; i++) g();", "int n"),
    ],
    invalid: [
      foundWith("for (int i = 0; i < n; i++) g();", "long n"),
      foundWith("for (byte b = 0; n > b; b++) g();", "short n"),
    ],
  },
  {
    id: "java-extreme-number-exceeded",
    severity: "medium",
    confidence: "high",
    cwe: 190,
    see: [
      "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Math.html#addExact(int,int)",
    ],
    title: "Integer overflow: maximum value incremented",
    message:
      "The variable holds the maximum of its type here, so the sum wraps around. Use a wider type, or `Math.addExact`.",
    textFilter: /=\s*(?:Integer|Long)\.M(?:AX|IN)_VALUE\s*;/,
    rule: {
      any: [
        {
          kind: "expression_statement",
          regex: String.raw`^\w+\s*=\s*(?:Integer|Long)\.M(?:AX|IN)_VALUE\s*;$`,
        },
        {
          kind: "local_variable_declaration",
          regex: String.raw`^(?:final\s+)?(?:int|long)\s+\w+\s*=\s*(?:Integer|Long)\.M(?:AX|IN)_VALUE\s*;$`,
        },
      ],
    },
    check: isExceeded,
    valid: [
      methodWith("int n = Integer.MAX_VALUE;\n    int m = n - 1;"),
      methodWith("int n = Integer.MAX_VALUE;\n    long m = n + 1L;"),
      methodWith("int n = Integer.MAX_VALUE;\n    if (n < limit) n = n + 1;"),
      methodWith("int n = Integer.MAX_VALUE;\n    n = g();\n    int m = n + 1;"),
    ],
    invalid: [
      foundWith("int n = Integer.MAX_VALUE;\n    int m = n + 1;"),
      foundWith("n = Long.MIN_VALUE;\n    long m = n - 1;"),
      foundWith("int n = Integer.MAX_VALUE;\n    n++;"),
    ],
  },
  {
    id: "java-int-product-to-long",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: titles.intProduct,
    message:
      "Both factors are ints, so the product overflows at two billion before it is widened. Make one factor a long: `(long) a * b`.",
    rule: {
      kind: "local_variable_declaration",
      all: [
        { has: { field: "type", regex: "^long$" } },
        {
          has: {
            kind: "variable_declarator",
            has: { field: "value", kind: "binary_expression", has: { field: "operator", regex: "^\\*$" } },
          },
        },
      ],
    },
    check: isProductOfInts,
    valid: [
      methodWith("long r = (long) a * b;", "int a, int b"),
      methodWith("long r = a * b;", "long a, int b"),
      methodWith("long r = a * 1000L;", "int a"),
      methodWith("long r = 1000 * 60;"),
    ],
    invalid: [
      foundWith("long r = a * b * 2;", "int a, int b"),
      foundWith("long r = a * b;", "int a, int b"),
      foundWith("long ms = days * 86400000;", "int days"),
    ],
  },
  {
    id: "java-sum-from-text",
    category: "security",
    severity: "low",
    confidence: "low",
    cwe: 190,
    title: titles.numberOverflow,
    message:
      "The number is parsed from input, and near the maximum of its type the result wraps to a negative number. Check the number first, or use `Math.addExact` and `Math.multiplyExact`.",
    rule: {
      any: [
        calculated("^[+*]$", "decimal_integer_literal"),
        { kind: "update_expression", regex: "\\+\\+", has: { kind: "identifier", pattern: "$N" } },
      ],
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n < 1000) return n * 2;"), inArrayMethod("return a.length + 1;")],
    invalid: [foundInParsingMethod("return n * 2;"), foundInParsingMethod("n++;")],
  },
  {
    id: "java-difference-from-text",
    category: "security",
    severity: "low",
    confidence: "low",
    cwe: 191,
    title: titles.numberUnderflow,
    message:
      "The number is parsed from input, and near the minimum of its type the result wraps to a positive number. Check the number first, or use `Math.subtractExact`.",
    rule: {
      any: [
        calculated("^[-*]$", "decimal_integer_literal"),
        { kind: "update_expression", regex: "--", has: { kind: "identifier", pattern: "$N" } },
      ],
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [inParsingMethod("if (n > -1000) return n - 1;")],
    invalid: [foundInParsingMethod("return n - 1;"), foundInParsingMethod("--n;")],
  },
]);
