/** Java: comparisons of numbers that never hold, always hold, or hold for half of the numbers that were meant. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { callableOf, isDeclaredAs, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** What is left of a division by two of a number of which nothing says that it is not negative. */
function mayBeNegativeOdd(comparison: SgNode): boolean {
  const division = unwrapped(fieldOf(comparison, "left"));
  const number = unwrapped(division ? fieldOf(division, "left") : null);
  if (!number) return false;
  if (kindOf(number) === "unary_expression") return true;
  if (kindOf(number) !== "identifier") return false;
  return isParameter(textOf(number), comparison) && !isBounded(textOf(number), comparison);
}

const wholeNumber = /^(?:int|long|short|byte|Integer|Long)$/;
const countsUp =
  /^(?:i|j|k|n?(?:th)?(?:count|index|idx|pos|position|level|depth|row|col|column|line|page|year|month|day|size|len|length)|\w+(?:Count|Index|Idx|Position|Level|Depth|Row|Col|Column|Line|Page|Year|Month|Day|Size|Len|Length))$/;

function isParameter(name: string, node: SgNode): boolean {
  if (countsUp.test(name) || !isDeclaredAs(name, wholeNumber, node)) return false;
  const parameters = fieldTextOf(callableOf(node), "parameters");
  return new RegExp(String.raw`\b${name}\s*[,)]`).test(parameters);
}

function isBounded(name: string, node: SgNode): boolean {
  const bound = String.raw`\b${name}\s*(?:<|>|<=|>=)\s*-?[01]\b|\b${name}\s*=\s*Math\.abs|\b${name}\s*=(?!=)`;
  return new RegExp(bound).test(callableOf(node)?.text() ?? "");
}

function unwrapped(node: SgNode | null): SgNode | null {
  return node?.kind() === "parenthesized_expression" ? unwrapped(named(node)[0] ?? null) : node;
}

/** Of `(x & mask) == value`: both numbers, and the sign between. */
function maskAndValue(comparison: SgNode): { mask: number; value: number; sign: string } | null {
  const sides = [fieldOf(comparison, "left"), fieldOf(comparison, "right")].map(unwrapped);
  const masked = sides.find((side) => /^[&|]$/.test(fieldTextOf(side, "operator")));
  const value = numberIn(sides.find((side) => side !== masked));
  const mask = [fieldOf(masked ?? comparison, "left"), fieldOf(masked ?? comparison, "right")]
    .map((side) => numberIn(unwrapped(side)))
    .find((number) => number !== null);
  if (!masked || value === null || mask === undefined) return null;
  return { mask, value, sign: fieldTextOf(masked, "operator") };
}

function numberIn(node: SgNode | null | undefined): number | null {
  const text = node ? textOf(node).replaceAll("_", "") : "";
  return /^(?:0[xX][\da-fA-F]{1,7}|\d{1,9}|0[bB][01]{1,30})$/.test(text) && !/^0\d/.test(text)
    ? Number(text)
    : null;
}

/** A bit that the mask does not let through, or one that it sets. */
function neverFits(comparison: SgNode): boolean {
  const found = maskAndValue(comparison);
  if (!found) return false;
  const { mask, value, sign } = found;
  return sign === "&" ? (value & ~mask) !== 0 || mask === 0 : (mask & ~value) !== 0;
}

const sized = String.raw`(?:\.length|\.length\(\)|\.size\(\))$`;

function comparison(operator: string, left: string, right: string): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: `^(?:${operator})$` } },
      { has: { field: "left", regex: left } },
      { has: { field: "right", regex: right } },
    ],
  };
}

/** `s.charAt(s.length())` */
function isBehindTheEnd(call: SgNode): boolean {
  const own = fieldTextOf(call, "object");
  const index = textOf(named(fieldOf(call, "arguments"))[0] ?? call);
  const size = index.replace(/\s*\+\s*1$/, "");
  const isOwnSize = size === `${own}.length()` || size === `${own}.size()`;
  return isOwnSize && (size !== index) === (fieldTextOf(call, "name") === "substring");
}

export const arithmetic = defineRules(["java"], "bug", [
  {
    id: "java-odd-negative",
    severity: "low",
    confidence: "medium",
    cwe: 682,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.17.3"],
    title: "Negative remainder: odd check fails below zero",
    message:
      'The remainder of a negative number is -1, so this returns "even" for -3. Compare with `!= 0`, or use `Math.floorMod`.',
    glance: /%\s*\(?2\b/,
    rule: {
      any: [
        comparison("==|!=", String.raw`%\s*\(?2\)?\)?$`, String.raw`^\(?1\)?$`),
        comparison(">", String.raw`%\s*\(?2\)?\)?$`, String.raw`^\(?0\)?$`),
      ],
    },
    check: mayBeNegativeOdd,
    valid: [
      inMethod("return n % 2 != 0;", "int n"),
      inMethod("return names.length % 2 == 1;", "String[] names"),
      inMethod("for (int i = 0; i < 9; i++) if (i % 2 == 1) g();"),
      inMethod("if (n < 0) n = -n;\n    return n % 2 == 1;", "int n"),
    ],
    invalid: [found("return n % 2 == 1;", "int n"), found("return (n % 2) > 0;", "long n")],
  },
  {
    id: "java-size-never-negative",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.sizeNegative,
    message:
      "A size is never negative, so the result is always the same and an empty collection goes unnoticed. Compare with `> 0`, or call `isEmpty()`.",
    glance: /\.(?:length|size)\b[()\s]*(?:>=|<)\s*0\b|\b0\s*(?:<=|>)[^;]{0,300}\.(?:length|size)\b/,
    rule: {
      any: [comparison(">=|<", sized, "^0$"), comparison("<=|>", "^0$", sized)],
    },
    valid: [
      inMethod("return xs.size() > 0 && xs.size() >= 1;"),
      inMethod("return 0 < xs.length;"),
      inMethod("return xs.length <= 0;"),
    ],
    invalid: [
      found("return xs.size() >= 0;"),
      found("if (0 > names.length) g();"),
      found("return name.length() < 0;"),
    ],
  },
  {
    id: "java-mask-never-fits",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.bitMaskFalse,
    message:
      "The constant has a bit that the mask clears, or lacks one that it sets, so the comparison is false for every number. Correct the mask or the constant.",
    glance: /(?<![&|])[&|][\s(]*\d|\b\d\w*[\s)]*[&|](?![&|])/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        {
          any: [
            { has: { field: "left", kind: "parenthesized_expression", regex: "[&|]" } },
            { has: { field: "right", kind: "parenthesized_expression", regex: "[&|]" } },
          ],
        },
      ],
    },
    check: neverFits,
    valid: [
      inMethod("return (flags & 0x10) == 0x10;", "int flags"),
      inMethod("return (flags & 6) != 0;", "int flags"),
      inMethod("return (flags | 1) == 3;", "int flags"),
      inMethod("return (a & b) == 1;", "int a, int b"),
    ],
    invalid: [
      found("return (flags & 0x0F) == 0x10;", "int flags"),
      found("if (2 != (flags & 5)) g();", "int flags"),
      found("return (flags | 4) == 3;", "int flags"),
      found("return (flags & 0) == 0;", "int flags"),
    ],
  },
  {
    id: "java-element-behind-the-end",
    ...defects.offByOne,
    rule: javaCall({
      names: "charAt|codePointAt|get|elementAt|substring|deleteCharAt",
      args: {
        all: [
          { has: { nthChild: 1, regex: String.raw`\.(?:length|size)\(\)(?:\s*\+\s*1)?$` } },
          { not: { has: { nthChild: 2 } } },
        ],
      },
    }),
    check: isBehindTheEnd,
    valid: [
      inMethod("return s.charAt(s.length() - 1);", "String s"),
      inMethod("return s.substring(s.length());", "String s"),
      inMethod("return xs.get(ys.size());", "List<String> xs, List<String> ys"),
    ],
    invalid: [
      found("return s.charAt(s.length());", "String s"),
      found("return xs.get(xs.size());", "List<String> xs"),
      found("return s.substring(s.length() + 1);", "String s"),
    ],
  },
  {
    id: "java-hex-digit-lost",
    severity: "medium",
    confidence: "medium",
    cwe: 704,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/HexFormat.html"],
    title: titles.hexDigit,
    message:
      "`toHexString` writes no leading zero, so different bytes give the same string. Use `HexFormat`, or the format `%02x`.",
    rule: {
      ...javaCall({
        names: "append",
        args: {
          has: {
            nthChild: 1,
            kind: "method_invocation",
            regex: String.raw`^Integer\.toHexString\([^+|]*(?:&\s*(?:0[xX][fF]{2}|255))?\s*\)$`,
          },
        },
      }),
      inside: {
        stopBy: "end",
        any: [{ kind: "enhanced_for_statement" }, { kind: "for_statement" }],
        regex: String.raw`&\s*(?:0[xX][fF]{2}|255)\b|\bbyte\s+\w+\s*:`,
        not: { regex: String.raw`["']0["']|0x10|< ?16|append\(["'][ :.,-]` },
      },
    },
    valid: [
      inMethod('for (byte b : all) s.append(String.format("%02x", b));', "byte[] all"),
      inMethod(
        "for (byte b : all) { if ((b & 0xff) < 16) s.append('0'); s.append(Integer.toHexString(b & 0xff)); }",
      ),
    ],
    invalid: [found("for (byte b : all) s.append(Integer.toHexString(b & 0xFF));", "byte[] all")],
  },
]);
