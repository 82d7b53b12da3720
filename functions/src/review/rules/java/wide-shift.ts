/** Java: shift counts beyond the width of the type. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { operationWithNumber } from "./operation-matchers.ts";
import { methodWith, foundWith } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs } from "./java-nodes.ts";

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

export const wideShift = defineRules(["java"], "bug", [
  {
    id: "java-shift-beyond-width",
    severity: "high",
    confidence: "high",
    cwe: 1335,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.19"],
    title: titles.wideShift,
    message:
      "Only the last five bits of the distance count for an int, so shifting by 32 shifts by 0. Make the left side a `long` first.",
    textFilter: /(?:<<|>>)\s*(?:3[2-9]|[4-9]\d)\b/,
    rule: operationWithNumber("<<|>>>?", "^(?:3[2-9]|[4-9]\\d|\\d{3})$"),
    check: goesAround,
    valid: [
      methodWith("return n << 32;", "long n"),
      methodWith("return 1L << 40;"),
      methodWith("return (long) n << 32;", "int n"),
      methodWith("return n >> 31;", "int n"),
    ],
    invalid: [
      foundWith("return n >> 32;", "int n"),
      foundWith("return 1 << 40;"),
      foundWith("return n >>> 64;", "long n"),
    ],
  },
]);
