/** Python: values and files that are shared, dropped or never reached. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import {
  ancestorsOf,
  everyInside,
  fieldOf,
  fieldTextOf,
  kindOf,
  namedChildrenOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { mayBeString } from "./strings.ts";
import { changesItself } from "../shared/changing-methods.ts";
import { titles } from "../writing/titles.ts";
import { mayHaveDeadCode, mayShareDefault } from "./text-searches.ts";

const mutable = {
  any: [
    { kind: "list" },
    { kind: "dictionary" },
    { kind: "set" },
    { kind: "call", regex: "^(?:list|dict|set|defaultdict|deque)\\(" },
  ],
};

const leavers = ["return_statement", "yield", "with_item", "argument_list", "assignment"];

/** Returned, given to a call or another name, or entered as a context. */
function isGivenAway(name: string, user: SgNode): boolean {
  const kind = kindOf(user);
  const within =
    kind === "assignment" || kind === "with_item"
      ? [fieldOf(user, kind === "assignment" ? "right" : "value")]
      : namedChildrenOf(user);
  return within.some((one) => one !== null && textOf(one) === name);
}

/** In none of the functions around is it closed or given away. */
function staysOpen(node: SgNode): boolean {
  const name = fieldTextOf(node, "left");
  const whole = [...ancestorsOf(node)].findLast((one) => kindOf(one) === "function_definition");
  return (
    whole !== undefined &&
    !new RegExp(String.raw`(?<![\w.])${name}\s*\.\s*close\b`).test(textOf(whole)) &&
    !everyInside(whole, leavers).some((user) => isGivenAway(name, user))
  );
}

export const bugs = defineRules(["python"], "bug", [
  {
    id: "py-mutable-default",
    severity: "medium",
    confidence: "high",
    cwe: 1188,
    see: ["https://docs.python.org/3/reference/compound_stmts.html#function-definitions"],
    title: "Mutable default argument",
    message:
      "The default is evaluated once, so what one call adds to it is still there in the next. Use `None`, and create the value inside the function.",
    glance: { test: mayShareDefault },
    rule: {
      any: [{ kind: "default_parameter" }, { kind: "typed_default_parameter" }],
      has: { field: "value", ...mutable },
      inside: { kind: "parameters", inside: { kind: "function_definition" } },
    },
    valid: ["def f(a=None, b=(), c=0):\n    pass"],
    invalid: ["def f(a=[]):\n    a.append(1)", "def f(a: dict = {}):\n    pass"],
  },
  {
    id: "py-result-thrown-away",
    severity: "high",
    confidence: "medium",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "Strings are immutable, so this call returns a new string and has no effect on the old one. Assign the return value.",
    rule: {
      kind: "expression_statement",
      has: pyCall({
        names: "strip|lstrip|rstrip|lower|upper|removeprefix|removesuffix|casefold",
        args: { not: { has: { nthChild: 1, not: { kind: "string" } } } },
      }),
      not: { regex: "^(?:self|cls|cursor|cur)\\b" },
    },
    check: (node, file) =>
      !changesItself(node, file) && mayBeString(/^(\w+)\./.exec(node.text())?.[1] ?? "", node),
    valid: [
      "name = name.strip()",
      "return_value(s.lower())",
      "def f():\n    text = Text('a ')\n    text.rstrip()\n    return text",
      "def f(self):\n    for line in self._lines:\n        line.rstrip()",
    ],
    invalid: [
      "name.strip()",
      { code: "def f(path):\n    text = open(path).read()\n    text.strip()\n    return text", lines: [3] },
    ],
  },
  {
    id: "py-unreachable-code",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.unreachable,
    message:
      "The statement before it always leaves the block, so this code never runs. Remove it, or move it up.",
    glance: { test: mayHaveDeadCode },
    rule: {
      any: [
        { kind: "expression_statement" },
        { kind: "if_statement" },
        { kind: "return_statement" },
        { kind: "for_statement" },
        { kind: "raise_statement" },
      ],
      inside: { kind: "block" },
      follows: {
        any: [
          { kind: "return_statement" },
          { kind: "raise_statement" },
          { kind: "continue_statement" },
          { kind: "break_statement" },
        ],
      },
      not: { regex: "^yield" },
    },
    valid: ["def f():\n    if a:\n        return 1\n    g()", "def f():\n    return\n    yield"],
    invalid: [{ code: "def f():\n    return 1\n    g()", lines: [3] }],
  },
  {
    id: "py-file-never-closed",
    severity: "low",
    confidence: "medium",
    cwe: 772,
    title: titles.fileLeak,
    message:
      "On an exception, or in an interpreter without reference counting, the file stays open and unwritten data may be lost. Open it in a `with` statement.",
    glance:
      /\b(?:open|socket|create_connection)\s*\((?<==\s*(?:\w+\.)*(?:open|socket|create_connection)\s*\()/,
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "identifier", pattern: "$F" } },
        {
          has: {
            field: "right",
            any: [
              pyCall({ names: "open", bare: "only" }),
              pyCall({ names: "socket|create_connection", on: "^socket$" }),
            ],
          },
        },
        {
          inside: {
            stopBy: { kind: "function_definition" },
            kind: "block",
            inside: { kind: "function_definition" },
          },
        },
      ],
    },
    check: staysOpen,
    valid: [
      "def f():\n    with open(p) as h:\n        return h.read()",
      "def f():\n    h = open(p)\n    h.close()",
      "def f():\n    h = open(p)\n    return h",
    ],
    invalid: [{ code: "def f():\n    h = open(p)\n    data = h.read()\n    return data", lines: [2] }],
  },
]);
