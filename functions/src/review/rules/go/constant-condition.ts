/** Go: conditions whose parts exclude each other, tests of nil that do not guard, and loops that nothing ends. */
import type { SgNode } from "@ast-grep/napi";
import { joinedBy, partsOfChain } from "../shared/condition-chains.ts";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import { isAlwaysTrue, isNeverTrue } from "../shared/impossible.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { namesOfCondition, staysAsItIs } from "../shared/stuck-loop.ts";
import { found, inFunction } from "./examples.ts";
import { functionAround, word } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const joined = (operator: string, regex: string) => joinedBy("binary_expression", operator, regex);

/** A field of what is nil there; methods may be called on nil. */
function isReadWhereNil(node: SgNode): boolean {
  const parts = partsOfChain(node);
  const sign = fieldTextOf(node, "operator") === "&&" ? "==" : "!=";
  return parts.some((part, at) => {
    const own = new RegExp(String.raw`^(\w+) ${sign} nil$`).exec(part)?.[1];
    return (
      own !== undefined && new RegExp(String.raw`^[!(*&]*${own}\.\w+(?![\w(])`).test(parts[at + 1] ?? "")
    );
  });
}

/** A parameter, with no other variable of that name in the function. */
function isOfUnsigned(comparison: SgNode): boolean {
  const name = fieldTextOf(comparison, "left");
  const around = functionAround(comparison);
  const isParameter = new RegExp(String.raw`[(,]\s*${name}(?:, \w+)* uint(?:8|16|32|64|ptr)?\b`);
  if (around === null || !isParameter.test(fieldTextOf(around, "parameters"))) return false;
  return !new RegExp(String.raw`\b${name}(?:, \w+)* :=|, ${name} :=|\bvar ${name}\b`).test(textOf(around));
}

/** Only names that this function gives a value, and no function inside of it. */
function isStuck(loop: SgNode): boolean {
  const text = textOf(loop);
  const body = fieldOf(loop, "body");
  const around = functionAround(loop);
  if (body === null || around === null) return false;
  const head = text.slice(3, body.range().start.index - loop.range().start.index).trim();
  const [condition = "", update = ""] = head.includes(";") ? head.split(";").slice(1) : [head];
  const names = namesOfCondition(condition.replaceAll(/\blen\((\w+)\)/g, "0"));
  const whole = textOf(around);
  if (names === null || /\bfunc\s*\([^)]*\)[^{(,)]*\{/.test(whole.slice(4))) return false;
  if (!names.every((name) => isLocal(name, whole))) return false;
  const lists = [...condition.matchAll(/\blen\((\w+)\)/g)].map(([, list = ""]) => list);
  const rest = `${update};${textOf(body)}`;
  // What is indexed or handed on may grow or shrink.
  const maySwell = lists.some((list) =>
    new RegExp(String.raw`${word(list)}\[[^\]]*\]\s*=|[(,&]\s*${list}\b`).test(rest),
  );
  return !maySwell && staysAsItIs([...names, ...lists], rest);
}

function isLocal(name: string, text: string): boolean {
  return new RegExp(
    String.raw`\b${name}(?:, \w+)*\s*:=|, ${name}\s*:=|\bvar ${name}\b|[(,]\s*${name}(?:, \w+)* \w`,
  ).test(text);
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
    id: "go-nil-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullGuard,
    message:
      "If {the value} is nil, the next operand is still evaluated and its field access panics. Use `&&` with `!=`, or `||` with `==`.",
    names: testedForNull,
    rule: {
      any: [joined("&&", String.raw`\w == nil && `), joined(String.raw`\|\|`, String.raw`\w != nil \|\| `)],
    },
    check: isReadWhereNil,
    valid: [inFunction("if n == nil || n.done {\n\t}"), inFunction("if n == nil && m.done {\n\t}")],
    invalid: [found("if n == nil && n.done {\n\t\tg()\n\t}"), found("if n != nil || n.done {\n\t\tg()\n\t}")],
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
    id: "go-loop-never-advances",
    ...defects.infiniteLoop,
    rule: { kind: "for_statement", regex: "^for [^{]*[<>=]" },
    check: isStuck,
    valid: [
      inFunction("i := 0\n\tfor i < n {\n\t\ti++\n\t}"),
      inFunction("for i := 0; i < 9; i++ {\n\t\tg(i)\n\t}"),
      inFunction("for left > 0 {\n\t\tg()\n\t}"),
    ],
    invalid: [
      { code: "package p\n\nfunc f(g func()) {\n\ti := 0\n\tfor i < 9 {\n\t\tg()\n\t}\n}", lines: [5] },
      found("i := 0\n\tfor i < 10 {\n\t\tg(i)\n\t}", 5),
      found("j := 0\n\tfor i := 0; i < 9; j++ {\n\t\tg(i)\n\t}", 5),
    ],
  },
]);
