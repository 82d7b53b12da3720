/** Java: comparisons, shifts, counters and sums that go beyond what a type can hold. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { isDeclaredAs, methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

function numbersBeyond(operator: string, number: string): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: `^(?:${operator})$` } },
      { has: { field: "right", regex: number } },
    ],
  };
}

function isArrayOf(type: string, name: string, node: SgNode): boolean {
  const declared = new RegExp(String.raw`\b${type}\s*(?:\[\]|\.\.\.)\s*${name}\b`);
  return /^\w+$/.test(name) && declared.test(methodOf(node)?.text() ?? "");
}

/** `byte` or `char` where the left side is a variable, an element or a cast of that type. */
function smallTypeOf(left: SgNode): "byte" | "char" | null {
  const text = textOf(left).replace(/^\((?:\w+\s*=\s*)?(.*)\)$/s, "$1");
  const cast = /^\((byte|char)\)/.exec(text)?.[1];
  if (cast === "byte" || cast === "char") return cast;
  const array = kindOf(left) === "array_access" ? fieldTextOf(left, "array") : null;
  const isOf = (type: string): boolean =>
    array === null ? isDeclaredAs(text, new RegExp(`^${type}$`), left) : isArrayOf(type, array, left);
  if (isOf("byte")) return "byte";
  return isOf("char") ? "char" : null;
}

function isOutOfRange(comparison: SgNode): boolean {
  const number = Number(fieldTextOf(comparison, "right"));
  const left = fieldOf(comparison, "left");
  const type = left && Number.isFinite(number) ? smallTypeOf(left) : null;
  if (type === "byte") return number > 127 || number < -128;
  return type === "char" && (number < 0 || number > 65_535);
}

const narrow = /^(?:int|short|byte|char)$/;

/** The distance is taken modulo 32, or 64 for `long`. */
function goesAround(shift: SgNode): boolean {
  const distance = Number(fieldTextOf(shift, "right"));
  const left = fieldTextOf(shift, "left");
  if (/^(?:0[xX][\da-fA-F]+|\d+)$/.test(left)) return distance >= 32;
  return isDeclaredAs(left, narrow, shift)
    ? distance >= 32
    : distance >= 64 && isDeclaredAs(left, /^long$/, shift);
}

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

export const integerRanges = defineRules(["java"], "bug", [
  {
    id: "java-comparison-out-of-range",
    severity: "high",
    confidence: "high",
    cwe: 570,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-4.html#jls-4.2.1"],
    title: "Comparison out of the type's range",
    message:
      "A `byte` ranges from -128 to 127 and a `char` is never negative, so the result is always the same. Mask with `& 0xFF`, or keep the `int` that was read.",
    glance: /[!=]=\s*(?:-\d|\d{3}|0[xX][89a-fA-F][\da-fA-F]\b)/,
    rule: numbersBeyond("[!=]=", "^(?:-\\d{1,4}|\\d{3,6}|0[xX][89a-fA-F][\\da-fA-F])$"),
    check: isOutOfRange,
    valid: [
      inMethod("return b == -1;", "byte b"),
      inMethod("return (b & 0xFF) == 255;", "byte b"),
      inMethod("int c = in.read();\n    return c == -1;"),
      inMethod("return c == 255;", "char c"),
    ],
    invalid: [
      found("return b == 255;", "byte b"),
      found("return all[0] != 0x80;", "byte[] all"),
      found("return c == -1;", "char c"),
      found("return (c = (char) in.read()) == -1;", "char c"),
    ],
  },
  {
    id: "java-shift-beyond-width",
    severity: "high",
    confidence: "high",
    cwe: 1335,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.19"],
    title: titles.wideShift,
    message:
      "Only the last five bits of the distance count for an int, so shifting by 32 shifts by 0. Make the left side a `long` first.",
    glance: /(?:<<|>>)\s*(?:3[2-9]|[4-9]\d)\b/,
    rule: numbersBeyond("<<|>>>?", "^(?:3[2-9]|[4-9]\\d|\\d{3})$"),
    check: goesAround,
    valid: [
      inMethod("return n << 32;", "long n"),
      inMethod("return 1L << 40;"),
      inMethod("return (long) n << 32;", "int n"),
      inMethod("return n >> 31;", "int n"),
    ],
    invalid: [
      found("return n >> 32;", "int n"),
      found("return 1 << 40;"),
      found("return n >>> 64;", "long n"),
    ],
  },
  {
    id: "java-counter-narrower-than-bound",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: "Infinite loop: counter overflows before its bound",
    message:
      "The counter's type cannot hold its bound: it wraps to negative numbers, and the loop never ends. Give it the type of the bound.",
    glance: /\blong\b|\bfor\s*\(\s*(?:short|byte)\b/,
    rule: {
      kind: "for_statement",
      all: [
        { has: { field: "init", regex: String.raw`^(?:int|short|byte)\s+\w+\s*=` } },
        { has: { field: "condition", kind: "binary_expression", regex: String.raw`^\w+\s*[<>]=?\s*\w+$` } },
      ],
    },
    check: mayNeverReach,
    valid: [
      inMethod("for (long i = 0; i < n; i++) g();", "long n"),
      inMethod("for (int i = 0; i < n; i++) g();", "int n"),
    ],
    invalid: [
      found("for (int i = 0; i < n; i++) g();", "long n"),
      found("for (byte b = 0; n > b; b++) g();", "short n"),
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
    glance: /=\s*(?:Integer|Long)\.M(?:AX|IN)_VALUE\s*;/,
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
      inMethod("int n = Integer.MAX_VALUE;\n    int m = n - 1;"),
      inMethod("int n = Integer.MAX_VALUE;\n    long m = n + 1L;"),
      inMethod("int n = Integer.MAX_VALUE;\n    if (n < limit) n = n + 1;"),
      inMethod("int n = Integer.MAX_VALUE;\n    n = g();\n    int m = n + 1;"),
    ],
    invalid: [
      found("int n = Integer.MAX_VALUE;\n    int m = n + 1;"),
      found("n = Long.MIN_VALUE;\n    long m = n - 1;"),
      found("int n = Integer.MAX_VALUE;\n    n++;"),
    ],
  },
]);
