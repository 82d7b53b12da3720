/** Python: files that are never closed, or replaced before they are. */
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
  endOf,
  parentOf,
  startOf,
} from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { inFunction } from "./examples.ts";

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

export const resourceLeak = defineRules(["python"], "bug", [
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
  {
    id: "py-file-replaced-before-close",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    title: titles.fileLeak,
    message:
      "The name is assigned to another file, so the first one can no longer be closed. Open each in a `with` statement.",
    textFilter: /=\s*open\((?<=(?<![\w.])(\w+)\s*=\s*open\()[\s\S]{0,4000}?(?<![\w.])\1\s*=\s*open\(/,
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "identifier" } },
        { has: { field: "right", ...pyCall({ names: "open", bare: "only" }) } },
      ],
    },
    check: losesFile,
    valid: [
      inFunction("h = open(a)\nx = h.read()\nh.close()\nh = open(b)"),
      inFunction("h = open(a)\nkeep(h)\nh = open(b)"),
    ],
    invalid: [{ code: inFunction("h = open(a)\nx = h.read()\nh = open(b)\nh.close()"), lines: [2] }],
  },
]);

/** Opened again under the same name in the same block, and not closed before. */
function losesFile(first: SgNode): boolean {
  const statement = parentOf(first);
  const block = statement ? parentOf(statement) : null;
  const name = fieldTextOf(first, "left");
  if (!statement || !block || !/^\w+$/.test(name)) return false;
  const after = block.text().slice(endOf(statement) - startOf(block));
  const again = after.search(new RegExp(String.raw`^[ \t]*${name}\s*=\s*open\(`, "m"));
  if (again < 0) return false;
  const between = after.slice(0, again);
  return !new RegExp(
    String.raw`\b${name}\.(?:close|__exit__|detach)\(|[(,=[{]\s*${name}\s*[),\]}\n]|\b(?:return|yield|with|del)\s[^\n]*\b${name}\b`,
  ).test(between);
}
