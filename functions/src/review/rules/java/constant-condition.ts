/** Java: conditions with one possible result. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { operationOf, operationWithNumber } from "./operation-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, textOf, kindOf } from "../../syntax/node-memo.ts";
import { callableOf, unwrapped, methodOf, isDeclaredAs } from "./java-nodes.ts";
import { defects } from "../shared/defects.ts";
import { isAlwaysTrue, isNeverTrue } from "../shared/impossible.ts";
import { partsOfChain, joinedBy } from "../shared/condition-chains.ts";

/** Of `(x & mask) == value`: both numbers, and the sign between. */
function maskAndValue(operationOf: SgNode): { mask: number; value: number; sign: string } | null {
  const sides = [fieldOf(operationOf, "left"), fieldOf(operationOf, "right")].map(unwrapped);
  const masked = sides.find((side) => /^[&|]$/.test(fieldTextOf(side, "operator")));
  const value = numberIn(sides.find((side) => side !== masked));
  const mask = [fieldOf(masked ?? operationOf, "left"), fieldOf(masked ?? operationOf, "right")]
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
function neverFits(operationOf: SgNode): boolean {
  const foundWith = maskAndValue(operationOf);
  if (!foundWith) return false;
  const { mask, value, sign } = foundWith;
  return sign === "&" ? (value & ~mask) !== 0 || mask === 0 : (mask & ~value) !== 0;
}

const sized = String.raw`(?:\.length|\.length\(\)|\.size\(\))$`;

function isArrayOf(type: string, name: string, node: SgNode): boolean {
  if (!/^\w+$/.test(name)) return false;
  const declared = new RegExp(String.raw`\b${type}\s*(?:\[\]|\.\.\.)\s*${name}\b`);
  return declared.test(methodOf(node)?.text() ?? "");
}

const javaSized =
  /^(?:[a-z]+\.)*(?:\w*(?:List|Set|Map|Collection|Queue|Deque|Stack|Vector|Buffer|Builder|String)|CharSequence|Properties|Hashtable|Dictionary|File|T|var)\b/;

/** A header that the program defines says by a negative length that it is not known. */
function mayBeNegative(comparison: SgNode, text: string): boolean {
  const side = /^-?\d/.test(fieldTextOf(comparison, "left")) ? "right" : "left";
  const [, receiver = "", call] =
    /^(.*)\.(?:length|size)\s*(\(\))?$/s.exec(fieldTextOf(comparison, side)) ?? [];
  const name = receiver.replace(/^this\./, "");
  if (!/^\w+$/.test(name)) return call === undefined;
  const method = textOf(methodOf(comparison) ?? comparison);
  const places = name === receiver ? [method, text] : [text.replace(method, "")];
  const type = declaredType(name, places);
  return type !== null && !isArrayType(type) && (call === undefined || !javaSized.test(type));
}

/** `int[]` and `int...` */
function isArrayType(type: string): boolean {
  return type.endsWith("]") || type.endsWith("...");
}

/** The type that is written beside the name in the first of the places that does: `Header` of `Header head,`. */
function declaredType(name: string, places: readonly string[]): string | null {
  const declared = new RegExp(
    String.raw`(?:^|[\s(,])((?:[a-z]+\.)*[A-Za-z]\w*(?:<[^<>;]{0,200}>)?(?:\s*\[\]|\.\.\.){0,3})\s+${name}\s*(?:[,;=):]|\[\])`,
    "g",
  );
  for (const source of places)
    for (const [all, type = ""] of source.matchAll(declared))
      if (!/^(?:return|throw|case|else|new|instanceof|assert|import|package)$/.test(type))
        return all.endsWith("[]") ? `${type}[]` : type;
  return null;
}

/** `for (char c : text)` and further down `for (int c : numbers)` are two variables. */
function isDeclaredOnce(name: string, node: SgNode): boolean {
  if (!/^\w+$/.test(name)) return true;
  const declared = new RegExp(String.raw`\b(?:byte|char|short|int|long|Integer|Byte|var)\s+${name}\b`, "g");
  return new Set((callableOf(node)?.text() ?? "").match(declared)).size < 2;
}

/** `byte` or `char` where the left side is a variable, an element or a cast of that type. */
function smallTypeOf(left: SgNode): "byte" | "char" | null {
  const text = textOf(left).replace(/^\((?:\w+\s*=\s*)?(.*)\)$/s, "$1");
  const cast = /^\((byte|char)\)/.exec(text)?.[1];
  if (cast === "byte" || cast === "char") return cast;
  const array = kindOf(left) === "array_access" ? fieldTextOf(left, "array") : null;
  const isOf = (type: string): boolean =>
    array === null
      ? isDeclaredOnce(text, left) && isDeclaredAs(text, new RegExp(`^${type}$`), left)
      : isArrayOf(type, array, left);
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

const joined = (operator: string, regex: string) => joinedBy("binary_expression", operator, regex);

export const constantCondition = defineRules(["java"], "maintainability", [
  {
    id: "java-constant-condition",
    severity: "low",
    confidence: "high",
    category: "bug",
    cwe: 570,
    title: titles.constantCondition,
    message:
      "The condition is constant, so one of the two branches is never taken. Remove it, or write the intended condition.",
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: "^\\(\\s*(?:true|false|!true|!false|\\d+\\s*[!=]=\\s*\\d+)\\s*\\)$" },
    },
    valid: [methodWith("if (DEBUG) g();")],
    invalid: [foundWith("if (false) g();"), foundWith("if (true) g();")],
  },
  {
    id: "java-size-never-negative",
    category: "bug",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.sizeNegative,
    message:
      "A size is never negative, so the result is always the same and an empty collection goes unnoticed. Compare with `> 0`, or call `isEmpty()`.",
    textFilter: /\.(?:length|size)\b[()\s]*(?:>=|<)\s*0\b|\b0\s*(?:<=|>)[^;]{0,300}\.(?:length|size)\b/,
    rule: {
      any: [operationOf(">=|<", sized, "^0$"), operationOf("<=|>", "^0$", sized)],
    },
    check: (node, { text }) => !mayBeNegative(node, text),
    valid: [
      methodWith("return head.length >= 0;", "Header head"),
      "class C {\n  private Header head;\n  boolean f() { return this.head.length < 0; }\n}",
      methodWith("return chunk.size() < 0;", "Chunk chunk"),
      "class C {\n  private final Chunk chunk;\n  boolean f() { return chunk.size() >= 0; }\n}",
      methodWith("return xs.size() > 0 && xs.size() >= 1;"),
      methodWith("return 0 < xs.length;"),
      methodWith("return xs.length <= 0;"),
    ],
    invalid: [
      foundWith("return xs.size() >= 0;"),
      foundWith("if (0 > names.length) g();"),
      foundWith("return name.length() < 0;"),
      foundWith("return names.length < 0;", "String[] names"),
      foundWith("return names.length >= 0;", "String... names"),
      foundWith("return this.all.size() >= 0;", "Job all"),
      foundWith("return all.size() >= 0;", "Map<String, List<Job>> all"),
      foundWith("return f().length() < 0;"),
    ],
  },
  {
    id: "java-mask-never-fits",
    category: "bug",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.bitMaskFalse,
    message:
      "The constant has a bit that the mask clears, or lacks one that it sets, so the comparison is false for every number. Correct the mask or the constant.",
    textFilter: /(?<![&|])[&|][\s(]*\d|\b\d\w*[\s)]*[&|](?![&|])/,
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
      methodWith("return (flags & 0x10) == 0x10;", "int flags"),
      methodWith("return (flags & 6) != 0;", "int flags"),
      methodWith("return (flags | 1) == 3;", "int flags"),
      methodWith("return (a & b) == 1;", "int a, int b"),
    ],
    invalid: [
      foundWith("return (flags & 0x0F) == 0x10;", "int flags"),
      foundWith("if (2 != (flags & 5)) g();", "int flags"),
      foundWith("return (flags | 4) == 3;", "int flags"),
      foundWith("return (flags & 0) == 0;", "int flags"),
    ],
  },
  {
    id: "java-comparison-out-of-range",
    category: "bug",
    severity: "high",
    confidence: "high",
    cwe: 570,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-4.html#jls-4.2.1"],
    title: "Comparison out of the type's range",
    message:
      "A `byte` ranges from -128 to 127 and a `char` is never negative, so the result is always the same. Mask with `& 0xFF`, or keep the `int` that was read.",
    textFilter: /[!=]=\s*(?:-\d|\d{3}|0[xX][89a-fA-F][\da-fA-F]\b)/,
    rule: operationWithNumber("[!=]=", "^(?:-\\d{1,4}|\\d{3,6}|0[xX][89a-fA-F][\\da-fA-F])$"),
    check: isOutOfRange,
    valid: [
      methodWith("return b == -1;", "byte b"),
      methodWith("return (b & 0xFF) == 255;", "byte b"),
      methodWith("int c = in.read();\n    return c == -1;"),
      methodWith("return c == 255;", "char c"),
      methodWith("for (char c : text) g(c);\n    for (int c : numbers) if (c == -1) g();"),
    ],
    invalid: [
      foundWith("return b == 255;", "byte b"),
      foundWith("return all[0] != 0x80;", "byte[] all"),
      foundWith("return c == -1;", "char c"),
      foundWith("return (c = (char) in.read()) == -1;", "char c"),
    ],
  },
  {
    id: "java-always-true-condition",
    category: "bug",
    ...defects.alwaysTrueParts,
    rule: joined(String.raw`\|\|`, String.raw`[<>=!]=?\s*['"\d-]|['"\d]\s*[<>=!]=?|equals\(`),
    check: (node) => isAlwaysTrue(partsOfChain(node)),
    valid: [methodWith("if (x != 1 && x != 2) g();"), methodWith("if (x != 1 || y != 2) g();")],
    invalid: [
      foundWith("if (x != 1 || x != 2) g();"),
      foundWith('if (s.isEmpty() || !s.equals("a") || !s.equals("b")) g();'),
    ],
  },
  {
    id: "java-always-false-condition",
    category: "bug",
    ...defects.alwaysFalseParts,
    rule: joined("&&", String.raw`[<>=]=?\s*['"\d-]|['"\d]\s*[<>=]=?|equals\(`),
    check: (node) => isNeverTrue(partsOfChain(node)),
    valid: [methodWith("if (x >= 1 && x <= 2) g();"), methodWith('if (a.equals("a") && b.equals("b")) g();')],
    invalid: [foundWith("if (n < 0 && n > 9) g();"), foundWith("if (c < '0' && c > '9') g();")],
  },
]);
