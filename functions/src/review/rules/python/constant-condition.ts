/** Python: conditions whose parts exclude each other, tests of None that do not guard, and loops that nothing ends. */
import type { SgNode } from "@ast-grep/napi";
import { joinedBy, partsOfChain } from "../shared/condition-chains.ts";
import { defineRules } from "../writing/define-rules.ts";
import { isAlwaysTrue, isNeverTrue } from "../shared/impossible.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { namesOfCondition, staysAsItIs } from "../shared/stuck-loop.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** A comparison with a fixed value, and on the same line or at the begin of the next one what joins it. */
const joinedByOr = /(?:!=|[<>]=?)\s*["'\d-][^\n]{0,200}?\sor\b|["'\d]\s*(?:!=|[<>]=?)[^\n]{1,200}?\sor\b/;

const joinedByAnd = /(?:==|[<>]=?)\s*["'\d-][^\n]{0,200}?\sand\b|["'\d]\s*(?:==|[<>]=?)[^\n]{1,200}?\sand\b/;

const joined = (operator: string, regex: string) => joinedBy("boolean_operator", operator, regex);

function isReadWhereNone(node: SgNode): boolean {
  const parts = partsOfChain(node);
  const sign = fieldTextOf(node, "operator") === "and" ? "(?:is|==)" : "(?:is not|!=)";
  return parts.some((part, at) => {
    const own = new RegExp(String.raw`^(\w+) ${sign} None$`).exec(part)?.[1];
    return own !== undefined && new RegExp(String.raw`^(?:not )?\(?${own}[.[]\w`).test(parts[at + 1] ?? "");
  });
}

/** Only names of this function, which no function inside of it sees. */
function isStuck(loop: SgNode): boolean {
  const around = loop.ancestors().find((one) => kindOf(one) === "function_definition");
  const condition = fieldTextOf(loop, "condition");
  const names = namesOfCondition(condition.replaceAll(/\b(?:and|or|not|is)\b/g, ""));
  // What holds the value may lose it within: `while x in xs: xs.remove(x)`.
  if (around === undefined || names === null || /\bin\b/.test(condition)) return false;
  const whole = textOf(around);
  if (/\b(?:lambda|nonlocal|global)\b|\n\s+(?:async )?def\b/.test(whole.slice(4))) return false;
  const isLocal = (name: string): boolean =>
    new RegExp(String.raw`^\s*${name}(?:: [\w.]+)? = |[(,]\s*${name}\s*[,):=]`, "m").test(whole);
  const body = fieldTextOf(loop, "body");
  // A list's parts change, and so does what its methods are asked of: `start[0] += 1`.
  if (names.some((name) => new RegExp(String.raw`\b${name}[ \t]*[[.]`).test(body))) return false;
  return names.every(isLocal) && staysAsItIs(names, body);
}

/** `super(Other, self)` in a class of another name, which is no base that was meant to be left out. */
function isOfAnother(call: SgNode): boolean {
  const first = /^super\((\w+),/.exec(textOf(call))?.[1];
  const own = call.ancestors().find((one) => kindOf(one) === "class_definition");
  if (own === undefined || first === undefined) return false;
  const bases = fieldTextOf(own, "superclasses");
  return fieldTextOf(own, "name") !== first && new RegExp(String.raw`^\(\s*${first}\s*[,)]`).test(bases);
}

export const constantCondition = defineRules(["python"], "bug", [
  {
    id: "py-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value meets at least one of the two parts, so the condition is always true. Join them with `and`, or use `not in`.",
    glance: joinedByOr,
    rule: joined("or", String.raw`[<>!]=?\s*["'\d-]`),
    check: (node) => isAlwaysTrue(partsOfChain(node)),
    valid: ["if x != 'a' and x != 'b':\n    pass", "if x != 'a' or y != 'b':\n    pass"],
    invalid: ["if x != 'a' or x != 'b':\n    pass", "ok = n >= 0 or busy or n < 10"],
  },
  {
    id: "py-always-false-condition",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "No value meets all parts, so the code in this branch never runs. Join them with `or`, or swap the bounds.",
    glance: joinedByAnd,
    rule: joined("and", String.raw`[<>=]=?\s*["'\d-]`),
    check: (node) => isNeverTrue(partsOfChain(node)),
    valid: ["ok = x >= 1 and x <= 2", "ok = x == 1 and y == 2"],
    invalid: ["if age < 18 and age > 65:\n    pass", "bad = x == 'a' and x == 'b'"],
  },
  {
    id: "py-none-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullGuard,
    message:
      "If the value is None, the next operand is still evaluated and its member access raises an AttributeError. Use `and` with `is not`, or `or` with `is`.",
    glance: /\bNone\s+(?:and|or)\b/,
    rule: { any: [joined("and", String.raw`(?:is|==) None and `), joined("or", "(?:is not|!=) None or ")] },
    check: isReadWhereNone,
    valid: ["ok = x is None or x.done", "ok = x is not None and x.done", "ok = x is None and y.done"],
    invalid: ["ok = x is None and x.done", "ok = x is not None or x.done"],
  },
  {
    id: "py-loop-never-advances",
    ...defects.infiniteLoop,
    glance: /\bwhile\b[^:\n]*[<>=]/,
    rule: { kind: "while_statement", has: { field: "condition", kind: "comparison_operator" } },
    check: isStuck,
    valid: [
      "def f(n):\n    i = 0\n    while i < n:\n        i += 1",
      "def f(n):\n    while left > 0:\n        g()",
      "def f(xs):\n    x = 1\n    while x in xs:\n        xs.remove(x)",
      "def f(n):\n    i = 0\n    while i < n:\n        if g():\n            break",
      "def f(end):\n    at = [0, 1]\n    while at <= end:\n        at[0] += 1",
    ],
    invalid: [{ code: "def f(n):\n    i = 0\n    while i < n:\n        g(i)", lines: [3] }],
  },
  {
    id: "py-super-of-another-class",
    severity: "medium",
    confidence: "high",
    cwe: 628,
    see: ["https://docs.python.org/3/library/functions.html#super"],
    title: "`super` names the wrong class",
    message:
      "`super` continues after the class that is named, so this base class is never initialized. Write `super()`.",
    glance: /\bsuper\(\w+,/,
    rule: { kind: "call", regex: "^super\\(\\w+," },
    check: isOfAnother,
    valid: ["class A(B):\n    def f(self):\n        super(A, self).f()"],
    invalid: [{ code: "class A(B):\n    def f(self):\n        super(B, self).f()", lines: [3] }],
  },
  {
    id: "py-type-compared-with-text",
    severity: "medium",
    confidence: "high",
    cwe: 570,
    see: ["https://docs.python.org/3/library/functions.html#type"],
    title: "Type compared with a string",
    message:
      "A type is never equal to a string, so the result is always the same. Compare with the type itself, or use `isinstance`.",
    glance: /\btype\([^()\n]*\)\s*[!=]=\s*["']/,
    rule: { kind: "comparison_operator", regex: "^type\\([^()]*\\)\\s*[!=]=\\s*[\"']" },
    valid: ["ok = type(x) == str", "ok = type(x).__name__ == 'str'"],
    invalid: ["ok = type(x) == 'str'"],
  },
  {
    id: "py-request-without-timeout",
    severity: "low",
    confidence: "medium",
    category: "bug",
    cwe: 400,
    see: ["https://requests.readthedocs.io/en/latest/user/advanced/#timeouts"],
    title: "Missing timeout: request may block indefinitely",
    message:
      "`requests` has no default timeout, so a server that does not respond blocks this thread. Pass one in seconds, such as `timeout=10`.",
    rule: {
      kind: "call",
      all: [
        {
          has: {
            field: "function",
            regex: "^requests\\.(?:get|post|put|patch|delete|head|options|request)$",
          },
        },
        { not: { regex: "timeout\\s*=|\\*\\*" } },
      ],
    },
    valid: ["requests.get(u, timeout=5)", "requests.get(u, **options)"],
    invalid: ["r = requests.get(u)"],
  },
]);
