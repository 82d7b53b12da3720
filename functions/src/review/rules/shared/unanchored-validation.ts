/** Tells validation by a pattern that any longer string passes too: one class of signs, with neither `^` nor `$`. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Draft } from "../writing/define-rules.ts";

/** What rules about it say. */
export const unanchoredText = {
  severity: "medium",
  confidence: "medium",
  cwe: 777,
  see: ["Input_Validation"],
  title: "Regular expression without anchors: any part matches",
  message:
    "The pattern matches anywhere in the string, so a value passes as soon as one part of it fits, whatever else it holds. Anchor it at both ends, as in `^[a-z0-9]+$`.",
} as const satisfies Partial<Draft>;

const oneClass = /^(?:\[(?!\^)(?:\\.|[^\]\\])+\]|\\w|\\d|\(\?:\\w\|-\))(?:\+|\{\d+(?:,\d*)?\})$/;
const oneClassFromStart = /^\^?(?:\[(?!\^)(?:\\.|[^\]\\])+\]|\\w|\\d)(?:\+|\{\d+(?:,\d*)?\})$/;
/** Where a part is what is looked for. */
const looksForPart =
  /contain|includ|\bhas|letter|digit|upper|lower|passw|strength|at least|must have|require|any\b/i;
const validates = /^(?:is_?)?valid|^validate|^check_?(?:name|id|user|slug|input)|_valid(?:_\w+)?$|Valid$/i;
const functions = /function|method|lambda|arrow/;

export function isOneClass(pattern: string, beginsAtStart = false): boolean {
  return (beginsAtStart ? oneClassFromStart : oneClass).test(pattern);
}

/** The test is negated and leads out, or is what a function named after validation returns. */
export function decidesValidity(test: SgNode): boolean {
  const around = test.ancestors().slice(0, 12);
  const condition = around.find((one) => /^if_statement$|^unless|^if$/.test(kindOf(one)));
  const fn = around.find((one) => functions.test(kindOf(one)) && !kindOf(one).includes("call"));
  const name = fieldTextOf(fn, "name");
  if (looksForPart.test(name)) return false;
  if (condition !== undefined && isNegated(test)) {
    const text = textOf(condition).slice(0, 400);
    return /\b(?:return|throw|raise|abort|exit|die)\b/.test(text) && !looksForPart.test(text);
  }
  return validates.test(name) && around.some((one) => kindOf(one) === "return_statement");
}

const refuses = /invalid|illegal|malformed|not (?:valid|allowed)|\bbad\b|must (?:be|only)/i;

/** The same where the pattern stands apart from its use: what it refuses is called invalid in words. */
export function refusesInWords(test: SgNode): boolean {
  if (!decidesValidity(test)) return false;
  const around = test.ancestors().slice(0, 12);
  const condition = around.find((one) => kindOf(one) === "if_statement");
  return condition === undefined || refuses.test(textOf(condition).slice(0, 400));
}

/** The pattern in quotes that the file compiles into a constant of that name. */
export function compiledInto(name: string, text: string, compile: string): string | undefined {
  const declared = new RegExp(String.raw`\b${name}\s*:?=\s*${compile}\(\s*(["\`])([^"\`\n]*)\1\s*\)`);
  return declared.exec(text)?.[2];
}

function isNegated(test: SgNode): boolean {
  const parent = test.parent();
  if (parent === null) return false;
  return /^(?:unary_expression|not_operator|unary_op_expression|prefix_unary_expression)$/.test(
    kindOf(parent),
  );
}
