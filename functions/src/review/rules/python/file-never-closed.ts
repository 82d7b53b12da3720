/** Python: files that nothing closes. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import {
  ancestorsOf,
  everyInside,
  fieldOf,
  fieldTextOf,
  kindOf,
  namedChildrenOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

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

/** By itself, or through a function of the same file that returns what it opened. */
function opens(call: SgNode | null, text: string): boolean {
  const name = fieldTextOf(call, "function").replace(/^self\./, "");
  if (/^(?:open|socket\.socket|socket\.create_connection)$/.test(name)) return true;
  const body = new RegExp(
    String.raw`^([ \t]*)def ${name}\([^\n]*\n((?:\1[ \t]+[^\n]*\n|[ \t]*\n)+)`,
    "m",
  ).exec(text)?.[2];
  return body !== undefined && /^[ \t]*return (?:open|socket\.create_connection)\(/m.test(body);
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

export const fileNeverClosed = defineRules(["python"], "bug", [
  {
    id: "py-file-never-closed",
    severity: "low",
    confidence: "medium",
    cwe: 772,
    title: titles.fileLeak,
    message:
      "On an exception, or in an interpreter without reference counting, {the file} stays open and unwritten data may be lost. Open it in a `with` statement.",
    names: firstAssigned,
    textFilter:
      /\b(?:open|socket|create_connection)\s*\((?<=(?:=|return)\s*(?:\w+\.)*(?:open|socket|create_connection)\s*\()/,
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
              pyCall({ names: "_*(?:open|connect|make|create|get)\\w*", bare: "also", on: "^self$" }),
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
    check: (node, { text }) => opens(fieldOf(node, "right"), text) && staysOpen(node),
    valid: [
      "def f():\n    with open(p) as h:\n        return h.read()",
      "def f():\n    h = open(p)\n    h.close()",
      "def f():\n    h = open(p)\n    return h",
      "def open_log(p):\n    return open(p)\n\n\ndef f(p):\n    with open_log(p) as h:\n        return h.read()\n",
      "def open_log(p):\n    return Log(p)\n\n\ndef f(p):\n    h = open_log(p)\n    return h.size\n",
    ],
    invalid: [
      { code: "def f():\n    h = open(p)\n    data = h.read()\n    return data", lines: [2] },
      {
        code: "def open_log(p):\n    return open(p)\n\n\ndef f(p):\n    h = open_log(p)\n    data = h.read()\n    return data\n",
        lines: [6],
      },
    ],
  },
]);
