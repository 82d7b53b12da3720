/** Python: loops that read past the end of what they run over, or change it under their own feet. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { mayChangeWhatIsIterated } from "./text-searches.ts";
import { foundAt as found } from "./examples.ts";

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

/** The loop around a change over the same thing, if it goes on after the change. */
function isLoopedOver(change: SgNode, over: string): boolean {
  const steps = [change];
  for (const above of ancestorsOf(change)) {
    const kind = String(above.kind());
    if (/^(?:function|class)_definition$|^lambda$/.test(kind)) return false;
    if (kind === "for_statement" && fieldTextOf(above, "right") === over) {
      const isInBody = fieldOf(above, "body")?.id() === steps.at(-1)?.id();
      return isInBody && !steps.some((step) => step.nextAll().some(isLeaving));
    }
    steps.push(above);
  }
  return false;
}

function isLeaving(node: SgNode): boolean {
  return /^(?:break|return|raise)_statement$/.test(String(node.kind()));
}

function changesLoop(node: SgNode): boolean {
  if (node.kind() === "delete_statement") {
    const over = /^del ([\w.]+)\[(?:-?\d+|[^[\]]*:[^[\]]*)\]$/.exec(node.text())?.[1];
    return over !== undefined && isLoopedOver(node, over);
  }
  const over = fieldTextOf(fieldOf(node, "function"), "object");
  // A method of the class itself may do anything.
  if (!/^[\w.]+$/.test(over) || over === "self" || isByLoopsName(node, over)) return false;
  return isLoopedOver(node, over);
}

/** `xs.remove(x)` of a plain name is found as what it is already. */
function isByLoopsName(call: SgNode, over: string): boolean {
  const loop = call
    .ancestors()
    .find((one) => one.kind() === "for_statement" && fieldTextOf(one, "right") === over);
  return /^\w+$/.test(over) && fieldTextOf(call, "arguments") === `(${fieldTextOf(loop, "left")})`;
}

export const bounds = defineRules(["python"], "bug", [
  {
    id: "py-reads-past-the-end",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.loopPastEnd,
    message:
      "The last index is the length minus one, so the last iteration raises an IndexError. Stop one earlier, or iterate over the elements themselves.",
    glance: /<=\s*len\(|\blen\([\w.]+\)\s*\+\s*1\)/,
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
    id: "py-changed-by-its-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 664,
    title: titles.changedWhileIterated,
    message:
      "Changing the collection makes a list skip or repeat elements, and a set or dictionary raise a RuntimeError. Iterate over a copy: `list(items)`.",
    glance: { test: mayChangeWhatIsIterated },
    rule: {
      any: [
        pyCall({ names: "pop|popitem|remove|discard|add|insert|clear" }),
        { kind: "delete_statement", regex: "^del [\\w.]+\\[" },
      ],
      inside: { stopBy: { kind: "function_definition" }, kind: "for_statement" },
    },
    check: changesLoop,
    valid: [
      "for x in list(xs):\n    xs.pop()",
      "for x in xs:\n    ys.pop()",
      "for x in xs:\n    if x:\n        xs.pop(0)\n        break",
      "for x in xs.pop():\n    f(x)",
      "for x in xs:\n    xs.append(x)",
      "for x in self:\n    self.clear(x.name)",
    ],
    invalid: [
      found("for x in xs:\n    xs.pop(0)", 2),
      found("for x in seen:\n    seen.add(x.next)", 2),
      found("for x in self.items:\n    self.items.remove(x)", 2),
      found("for x in xs:\n    del xs[0]", 2),
    ],
  },
  {
    id: "py-task-not-kept",
    severity: "low",
    confidence: "medium",
    cwe: 662,
    see: ["https://docs.python.org/3/library/asyncio-task.html#asyncio.create_task"],
    title: "Task may be garbage collected: reference not kept",
    message:
      "The event loop keeps only a weak reference, so the task may be garbage-collected before it is done, and its error with it. Keep a reference, or use a TaskGroup.",
    rule: {
      kind: "expression_statement",
      has: pyCall({ names: "create_task|ensure_future", on: "^(?:asyncio|\\w*loop)$" }),
    },
    valid: [
      "task = asyncio.create_task(f())",
      "tasks.add(asyncio.create_task(f()))",
      "group.create_task(f())",
    ],
    invalid: ["asyncio.create_task(f())", "loop.create_task(f())"],
  },
  {
    id: "py-named-group-without-mark",
    severity: "medium",
    confidence: "high",
    cwe: 185,
    see: ["https://docs.python.org/3/library/re.html#regular-expression-syntax"],
    title: "Named group syntax: `?` missing before `P<name>`",
    message: "Without `?` before it, `P<name>` is matched literally. Write `(?P<name>...)`.",
    rule: pyCall({
      names: "compile|match|fullmatch|search|findall|finditer|sub|split",
      on: "^(?:re|regex)$",
      args: { has: { nthChild: 1, kind: "string", regex: "(?:^|[^\\\\])\\(P<\\w+>" } },
    }),
    valid: ['re.compile(r"(?P<a>b)")'],
    invalid: ['re.compile(r"(P<a>b)")'],
  },
]);
