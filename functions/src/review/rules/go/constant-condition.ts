/** Go: conditions whose parts exclude each other, tests of nil that do not guard, and loops that nothing ends. */
import type { SgNode } from "@ast-grep/napi";
import { joinedBy, partsOfChain } from "../shared/condition-chains.ts";
import { defineRules } from "../writing/define-rules.ts";
import { isAlwaysTrue, isNeverTrue } from "../shared/impossible.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const joined = (operator: string, regex: string) => joinedBy("binary_expression", operator, regex);

/** A parameter, with no other variable of that name in the function. */
function isOfUnsigned(comparison: SgNode): boolean {
  const name = fieldTextOf(comparison, "left");
  const around = functionAround(comparison);
  const isParameter = new RegExp(String.raw`[(,]\s*${name}(?:, \w+)* uint(?:8|16|32|64|ptr)?\b`);
  if (around === null || !isParameter.test(fieldTextOf(around, "parameters"))) return false;
  return !new RegExp(String.raw`\b${name}(?:, \w+)* :=|, ${name} :=|\bvar ${name}\b`).test(textOf(around));
}

export const constantCondition = defineRules(["go"], "bug", [
  {
    id: "go-always-true-condition",
    ...defects.alwaysTrueParts,
    rule: joined(String.raw`\|\|`, String.raw`[<>!]=?\s*["'\d-]`),
    check: (node) => isAlwaysTrue(partsOfChain(node)),
    valid: [inFunction('if x != "a" && x != "b" {\n\t}'), inFunction('if x != "a" || y != "b" {\n\t}')],
    invalid: [
      found('if x != "a" || x != "b" {\n\t\tg()\n\t}'),
      found("if n > 0 || ok || n < 10 {\n\t\tg()\n\t}"),
    ],
  },
  {
    id: "go-always-false-condition",
    ...defects.alwaysFalseParts,
    rule: joined("&&", String.raw`[<>=]=?\s*["'\d-]`),
    check: (node) => isNeverTrue(partsOfChain(node)),
    valid: [inFunction("if x >= 1 && x <= 2 {\n\t}")],
    invalid: [found("if n < 0 && n > 9 {\n\t\tg()\n\t}"), found("if c < '0' && c > '9' {\n\t\tg()\n\t}")],
  },
  {
    id: "go-unsigned-below-zero",
    severity: "medium",
    confidence: "high",
    cwe: 570,
    title: titles.unsignedNegative,
    message:
      "An unsigned number is never negative, so the result is always the same; a negative difference wraps to a huge number. Use a signed type, or compare before subtracting.",
    rule: { kind: "binary_expression", regex: "^\\w+\\s*(?:<|>=)\\s*0$" },
    fileHas: ["uint"],
    check: isOfUnsigned,
    valid: ["package p\n\nfunc f(n int) bool {\n\treturn n < 0\n}"],
    invalid: [{ code: "package p\n\nfunc f(n uint) bool {\n\treturn n < 0\n}", lines: [4] }],
  },
  {
    id: "go-negative-length",
    severity: "medium",
    confidence: "high",
    cwe: 570,
    title: titles.sizeNegative,
    message:
      "A length is never negative, so the result is always the same; another comparison was probably intended. Compare with `== 0` or `> 0`.",
    rule: {
      kind: "binary_expression",
      regex: "^(?:len|cap)\\([^()]*\\)\\s*(?:(?:<|>=)\\s*0|(?:[<>]=?|[!=]=)\\s*-\\d+)$",
    },
    valid: [inFunction("ok := len(xs) > 0")],
    invalid: [found("ok := len(xs) >= 0"), found("ok := len(xs) < 0"), found("ok := len(xs) == -1")],
  },
]);
