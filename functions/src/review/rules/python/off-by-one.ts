/** Python: loops that read past the end of a list. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, parentOf, fieldOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { isExpectedError } from "./expected-error.ts";

/** `xs[i]` is read, and nothing in the loop keeps the last round from it. */
function readsAt(body: string, list: string, counter: string): boolean {
  const own = list.replaceAll(".", String.raw`\.`);
  const reads = new RegExp(String.raw`(?<![\w.])${own}\[\s*${counter}\s*\](?!\s*=(?!=))`);
  const asks = new RegExp(
    String.raw`\b(?:if|and|or|while)\b[^\n:]*\b${counter}\b|\bif\b[^\n]*\blen\(|\b${counter}\s*(?:<|==|!=|>=)|except\s+IndexError|\bexcept\s*:|\bbreak\b`,
  );
  return reads.test(body) && !asks.test(body);
}

function whileReadsPastEnd(loop: SgNode): boolean {
  const [, counter, list] = /^(\w+)\s*<=\s*len\(([\w.]+)\)$/.exec(fieldTextOf(loop, "condition")) ?? [];
  if (counter === undefined || list === undefined) return false;
  const body = fieldTextOf(loop, "body");
  const start = body.search(new RegExp(String.raw`\b${counter}\s*\+=`));
  const read = body.search(new RegExp(String.raw`\[\s*${counter}\s*\]`));
  return readsAt(body, list, counter) && (start < 0 || read < start);
}

function forReadsPastEnd(loop: SgNode): boolean {
  const counter = fieldTextOf(loop, "left");
  const list = /^range\((?:0,\s*)?len\(([\w.]+)\)\s*\+\s*1\)$/.exec(fieldTextOf(loop, "right"))?.[1];
  return list !== undefined && /^\w+$/.test(counter) && readsAt(fieldTextOf(loop, "body"), list, counter);
}

/** Deleted, or given a value. */
function isWritten(place: SgNode): boolean {
  const above = parentOf(place);
  if (above === null) return false;
  return above.kind() === "delete_statement" || fieldOf(above, "left")?.id() === place.id();
}

export const offByOne = defineRules(["python"], "bug", [
  {
    id: "py-reads-past-the-end",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.loopPastEnd,
    message:
      "The last index is the length minus one, so the last iteration raises an IndexError. Stop one earlier, or iterate over the elements themselves.",
    textFilter: /<=\s*len\(|\blen\([\w.]+\)\s*\+\s*1\)/,
    rule: {
      any: [
        { kind: "while_statement", has: { field: "condition", regex: "^\\w+\\s*<=\\s*len\\([\\w.]+\\)$" } },
        {
          kind: "for_statement",
          has: { field: "right", regex: "^range\\(.*len\\([\\w.]+\\)\\s*\\+\\s*1\\)$" },
        },
      ],
    },
    check: (node) => (node.kind() === "while_statement" ? whileReadsPastEnd : forReadsPastEnd)(node),
    valid: [
      "while i < len(xs):\n    f(xs[i])\n    i += 1",
      "for i in range(len(xs) + 1):\n    f(xs[:i])",
      "for i in range(len(xs) + 1):\n    if i < len(xs):\n        f(xs[i])",
      "while i <= len(xs):\n    f(xs[i - 1])\n    i += 1",
    ],
    invalid: ["while i <= len(xs):\n    f(xs[i])\n    i += 1", "for i in range(len(xs) + 1):\n    f(xs[i])"],
  },
  {
    id: "py-index-is-the-length",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.offByOne,
    message:
      "The last index is the length minus one, so this always raises an IndexError. Subtract one, or write `[-1]`.",
    rule: { kind: "subscript", has: { field: "subscript", kind: "call", regex: "^len\\([\\w.]+\\)$" } },
    check: (node) =>
      fieldTextOf(node, "subscript") === `len(${fieldTextOf(node, "value")})` && !isWritten(node),
    unsure: isExpectedError,
    valid: ["x = xs[len(xs) - 1]", "x = ys[len(xs)]", "d[len(d)] = 1"],
    invalid: ["x = xs[len(xs)]"],
  },
]);
