/** Python: loops that change what they run over, and functions made in them. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { fieldTextOf, parentOf } from "../node-memo.ts";

/** `while xs:` around the loop comes back to what it skipped. */
function isEmptied(loop: SgNode): boolean {
  const body = parentOf(loop);
  const around = body && parentOf(body);
  return (
    around?.kind() === "while_statement" && fieldTextOf(around, "condition") === fieldTextOf(loop, "right")
  );
}

const found = (code: string, line: number) => ({ code, lines: [line] });

/** A message of `email` answers lists. */
const isMessage = /(?:^|[._])(?:msg|message|mail|email)$/;

function changesItsKeys(node: SgNode): boolean {
  const loop = node.ancestors().find((one) => one.kind() === "for_statement");
  const over = /^([\w.]+)\.(?:keys|values|items)\(\)$/.exec(fieldTextOf(loop, "right"))?.[1];
  if (over === undefined || isMessage.test(over)) return false;
  const own = over.replaceAll(".", String.raw`\.`);
  const change = new RegExp(String.raw`^(?:del )?${own}(?:\[[^[\]]*\]$|\.(?:pop|popitem|clear)\()`);
  const statement = node.kind() === "delete_statement" ? node : node.parent();
  const after = statement?.nextAll() ?? [];
  return (
    change.test(node.text()) && !after.some((one) => /^(?:break|return)_statement$/.test(String(one.kind())))
  );
}

function readsLoopVariable(lambda: SgNode): boolean {
  const clause = parentOf(lambda)?.find({ rule: { kind: "for_in_clause" } });
  const variable = fieldTextOf(clause, "left");
  const uses = new RegExp(String.raw`\b${variable}\b`);
  if (!/^\w+$/.test(variable) || uses.test(fieldTextOf(lambda, "parameters"))) return false;
  return uses.test(fieldTextOf(lambda, "body"));
}

export const loops = defineRules(["python"], "bug", [
  {
    id: "py-lambda-captures-loop-variable",
    severity: "medium",
    confidence: "high",
    cwe: 366,
    title: "Every lambda sees the last value of the loop variable",
    message:
      "The lambda reads the variable when it runs, which is after the loop. Bind it now with a default: `lambda x=x: ...`.",
    rule: {
      kind: "lambda",
      all: [
        {
          inside: {
            kind: "argument_list",
            inside: {
              kind: "call",
              has: {
                field: "function",
                regex:
                  "\\.(?:append|add|connect|bind|add_callback|add_done_callback|after|call_later|submit)$",
              },
              inside: { stopBy: "end", kind: "for_statement", has: { field: "left", pattern: "$V" } },
            },
          },
        },
        {
          has: {
            field: "body",
            any: [
              { kind: "identifier", pattern: "$V" },
              { has: { stopBy: "end", kind: "identifier", pattern: "$V" } },
            ],
          },
        },
        { not: { has: { field: "parameters", has: { stopBy: "end", kind: "identifier", pattern: "$V" } } } },
      ],
    },
    valid: [
      "for i in xs:\n    fs.append(lambda i=i: f(i))",
      "for i in xs:\n    ys = sorted(xs, key=lambda x: x + i)",
    ],
    invalid: [{ code: "for i in xs:\n    fs.append(lambda: f(i))", lines: [2] }],
  },
  {
    id: "py-changed-while-iterated",
    severity: "high",
    confidence: "high",
    cwe: 664,
    title: "The collection changes while it is iterated",
    message:
      "A list skips elements and a dictionary raises an error when one is removed during the loop. Iterate over a copy: `list(items)`.",
    rule: {
      kind: "for_statement",
      all: [
        { has: { field: "right", kind: "identifier", pattern: "$D" } },
        { has: { field: "left", pattern: "$K" } },
        {
          has: {
            field: "body",
            has: {
              stopBy: "end",
              any: [{ pattern: "del $D[$K]" }, { pattern: "$D.remove($K)" }, { pattern: "$D.pop($K)" }],
              not: {
                any: [
                  {
                    precedes: {
                      stopBy: "end",
                      any: [{ kind: "break_statement" }, { kind: "return_statement" }],
                    },
                  },
                  {
                    inside: {
                      kind: "expression_statement",
                      precedes: {
                        stopBy: "end",
                        any: [{ kind: "break_statement" }, { kind: "return_statement" }],
                      },
                    },
                  },
                ],
              },
            },
          },
        },
      ],
    },
    valid: [
      "for k in list(d):\n    del d[k]",
      "for x in xs:\n    if x:\n        xs.remove(x)\n        break",
      "for x in xs:\n    ys.remove(x)",
      "while xs:\n    for x in xs:\n        xs.remove(x)\n        visit(x)",
    ],
    check: (node) => !isEmptied(node),
    invalid: ["for k in d:\n    if k:\n        del d[k]", "for x in xs:\n    xs.remove(x)"],
  },
  {
    id: "py-changed-while-keys-are-iterated",
    severity: "high",
    confidence: "high",
    cwe: 664,
    title: "The dictionary changes while it is iterated",
    message: "The next round raises a RuntimeError. Iterate over a copy: `list(d)`.",
    rule: {
      any: [{ kind: "delete_statement" }, pyCall({ names: "pop|popitem|clear" })],
      inside: {
        stopBy: "end",
        kind: "for_statement",
        has: { field: "right", kind: "call", regex: "^[\\w.]+\\.(?:keys|values|items)\\(\\)$" },
      },
    },
    check: changesItsKeys,
    valid: [
      "for k in list(d.keys()):\n    del d[k]",
      "for part in parts.values():\n    parts.remove(part)",
      "for name in msg.keys():\n    del msg[name]",
      "for k in d.keys():\n    if k:\n        del d[k]\n        break",
    ],
    invalid: [
      found("for k in d.keys():\n    del d[k]", 2),
      found("for k, v in d.items():\n    if v:\n        d.pop(k)", 3),
    ],
  },
  {
    id: "py-closures-of-a-comprehension",
    severity: "medium",
    confidence: "high",
    cwe: 758,
    title: "Every lambda sees the last value of the loop variable",
    message:
      "The lambda reads the variable when it runs, which is after the loop. Bind it now with a default: `lambda x=x: ...`.",
    rule: { kind: "lambda", inside: { kind: "list_comprehension" } },
    check: readsLoopVariable,
    valid: ["fs = [lambda i=i: i for i in xs]", "fs = [lambda y: y for i in xs]"],
    invalid: ["fs = [lambda: i for i in xs]"],
  },
]);
