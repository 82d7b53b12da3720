/** Python: collections that are modified while they are iterated. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { isOfPython2 } from "./python-version.ts";
import { foundAt as found } from "./examples.ts";
import { shareNames } from "./text-searches.ts";
import type { SgNode } from "@ast-grep/napi";
import { parentOf, fieldTextOf, ancestorsOf, fieldOf, kindOf, startOf } from "../../syntax/node-memo.ts";
import type { Relation } from "../writing/rule.ts";

// What is rare comes first in these expressions, and what stands before it is looked at only there.
const changed =
  /\.(?:pop|popitem|remove|discard|add|insert|clear)\((?<=(?<![\w.])([\w.]+)\.\w+\()|\bdel\s+([\w.]+)\[/g;

const iterated = /\bin\s+([\w.]+)\s*:(?<=\bfor\b[^\n]*)/g;

function mayChangeWhatIsIterated(text: string): boolean {
  return shareNames(text, changed, iterated);
}

/** `while xs:` around the loop comes back to what it skipped. */
function isEmptied(loop: SgNode): boolean {
  const body = parentOf(loop);
  const around = body && parentOf(body);
  return (
    around?.kind() === "while_statement" && fieldTextOf(around, "condition") === fieldTextOf(loop, "right")
  );
}

/** Nothing goes wrong in a loop that ends there: what follows the change, or the branch around it, leaves the loop. */
function leavesAfter(change: SgNode, loop: SgNode): boolean {
  const within = change.ancestors();
  const steps = [
    change,
    ...within.slice(
      0,
      within.findIndex((one) => one.id() === loop.id()),
    ),
  ];
  return steps.some((step) =>
    step.nextAll().some((one) => /^(?:break|return|raise)_statement$/.test(String(one.kind()))),
  );
}

/** `handler.on_close(lambda: handlers.remove(handler))` runs later. */
function runsInLoop(change: SgNode, loop: SgNode): boolean {
  const made = [...ancestorsOf(change)].find((one) => /^(?:function_definition|lambda)$/.test(kindOf(one)));
  return made === undefined || startOf(made) < startOf(loop);
}

/** Whether the loop goes on after one of the changes. */
function goesOnAfterChange(loop: SgNode): boolean {
  const over = fieldTextOf(loop, "right");
  const item = fieldTextOf(loop, "left");
  const changes = new Set([`del ${over}[${item}]`, `${over}.remove(${item})`, `${over}.pop(${item})`]);
  return (
    loop.field("body")?.findAll({ rule: { any: [{ kind: "delete_statement" }, { kind: "call" }] } }) ?? []
  )
    .filter((one) => changes.has(one.text()) && runsInLoop(one, loop) && !isOfCopy(one, over, loop))
    .some((one) => !leavesAfter(one, loop));
}

/** Whether the file says that it is a dictionary: other mappings return a list of keys. */
function isDictionary(name: string, text: string): boolean {
  const own = name.replaceAll(".", String.raw`\.`);
  const made = String.raw`(?:\{|dict\(|(?:\w+\.)?(?:defaultdict|OrderedDict|Counter)\(|json\.loads?\()`;
  return new RegExp(
    String.raw`(?<![\w.])${own}\s*(?::[^=\n]*)?=\s*${made}|(?<![\w.])${own}\s*:\s*(?:\w+\.)?(?:[dD]ict|DefaultDict|OrderedDict|Mapping|MutableMapping)\b`,
  ).test(text);
}

/** `tags = OggTags(name)`: what another class calls keys is mostly a list of its own. */
function isOfAnotherClass(name: string, text: string): boolean {
  const own = name.replaceAll(".", String.raw`\.`);
  return new RegExp(
    String.raw`(?<![\w.])${own}\s*=\s*(?:\w{1,60}\.){0,4}(?!OrderedDict\b|Counter\b)[A-Z](?=\w{0,60}[a-z])\w{1,60}\(`,
  ).test(text);
}

/** A message of `email` returns lists. */
const isMessage = /(?:^|[._])(?:msg|message|mail|email)$/;

/** The loop around a change, and over whose keys, values or items it runs. */
function loopOver(node: SgNode): { readonly loop: SgNode; readonly over: string } | null {
  const around = node
    .ancestors()
    .find((one) => /^(?:for_statement|function_definition|lambda)$/.test(kindOf(one)));
  const loop = around?.kind() === "for_statement" ? around : undefined;
  const over = /^([\w.]+)\.(?:keys|values|items)\(\)$/.exec(fieldTextOf(loop, "right"))?.[1];
  return loop && over !== undefined ? { loop, over } : null;
}

function changesItsKeys(node: SgNode): boolean {
  const around = loopOver(node);
  if (around === null || isMessage.test(around.over)) return false;
  const own = around.over.replaceAll(".", String.raw`\.`);
  const change = new RegExp(String.raw`^(?:del )?${own}(?:\[[^[\]]*\]$|\.(?:pop|popitem|clear)\()`);
  return change.test(node.text()) && !isOfCopy(node, own, around.loop) && !leavesAfter(node, around.loop);
}

/** `env = copy(env)` before the change: the loop runs over the other one. */
function isOfCopy(change: SgNode, own: string, loop: SgNode): boolean {
  const before = loop.text().slice(0, change.range().start.index - loop.range().start.index);
  return new RegExp(String.raw`^\s*${own}\s*=(?!=)`, "m").test(before);
}

const elementOfLoop: Relation = {
  kind: "subscript",
  all: [{ has: { field: "value", pattern: "$D" } }, { has: { field: "subscript", pattern: "$K" } }],
};

const removalFromLoop: Relation = {
  field: "function",
  kind: "attribute",
  all: [
    { has: { field: "object", pattern: "$D" } },
    { has: { field: "attribute", regex: "^(?:remove|pop)$" } },
  ],
};

const onlyTheLoopsName: Relation = {
  field: "arguments",
  all: [{ has: { nthChild: 1, pattern: "$K" } }, { not: { has: { nthChild: 2 } } }],
};

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

/** The keys of Streamlit's state are of a copy. */
function givesCopies(node: SgNode): boolean {
  return /\bsession_state$/.test(loopOver(node)?.over ?? "");
}

export const modifiedDuringIteration = defineRules(["python"], "bug", [
  {
    id: "py-changed-while-iterated",
    severity: "high",
    confidence: "high",
    cwe: 664,
    title: titles.changedWhileIterated,
    message:
      "Removing elements during iteration makes a list skip elements and a dictionary raise a RuntimeError. Iterate over a copy: `list(items)`.",
    textFilter: /\bdel\s+\w+\[|\.(?:pop|popitem|remove|discard|clear)\(/,
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
              any: [
                { kind: "delete_statement", has: elementOfLoop },
                { kind: "call", all: [{ has: removalFromLoop }, { has: onlyTheLoopsName }] },
              ],
            },
          },
        },
      ],
    },
    valid: [
      "for k in list(d):\n    del d[k]",
      "for x in xs:\n    if x:\n        xs.remove(x)\n        break",
      "for x in xs:\n    ys.remove(x)",
      "for k in d:\n    if k:\n        v = d.pop(k) or 1\n        found = True\n        break",
      "while xs:\n    for x in xs:\n        xs.remove(x)\n        visit(x)",
      "for x in xs:\n    x.on_close(lambda x=x: xs.remove(x))",
      "for x in xs:\n    xs = list(xs)\n    xs.remove(x)",
    ],
    check: (node) => !isEmptied(node) && goesOnAfterChange(node),
    invalid: ["for k in d:\n    if k:\n        del d[k]", "for x in xs:\n    xs.remove(x)"],
  },
  {
    id: "py-changed-while-keys-are-iterated",
    severity: "high",
    confidence: "high",
    cwe: 664,
    title: titles.changedWhileIterated,
    message:
      "The dictionary changes during iteration, so the next step raises a RuntimeError. Iterate over a copy: `list(d)`.",
    rule: {
      any: [{ kind: "delete_statement" }, pyCall({ names: "pop|popitem|clear" })],
      inside: {
        stopBy: "end",
        kind: "for_statement",
        has: { field: "right", kind: "call", regex: "^[\\w.]+\\.(?:keys|values|items)\\(\\)$" },
      },
    },
    // There these methods return a list of their own.
    check: (node, { text }) => changesItsKeys(node) && !isOfPython2(text) && !givesCopies(node),
    milder: (node, { text }) => !isDictionary(loopOver(node)?.over ?? "", text),
    unsure: (node, { text }) => isOfAnotherClass(loopOver(node)?.over ?? "", text),
    valid: [
      "for key in env.keys():\n    if not key:\n        env = dict(env)\n        del env[key]",
      "for k in list(d.keys()):\n    del d[k]",
      "for k, v in d.items():\n    def close():\n        d.pop(k)\n\n    v.on_close(close)",
      "for part in parts.values():\n    parts.remove(part)",
      "for name in msg.keys():\n    del msg[name]",
      "for key in st.session_state.keys():\n    del st.session_state[key]",
      "for k in d.keys():\n    if k:\n        del d[k]\n        break",
      "import urllib2\nfor k in d.keys():\n    del d[k]",
      "print 'x'\nfor k in d.keys():\n    del d[k]",
    ],
    invalid: [
      found("d = {}\nfor k in d.keys():\n    del d[k]", 3),
      found("for k, v in d.items():\n    if v:\n        d.pop(k)", 3),
    ],
  },
  {
    id: "py-changed-by-its-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 664,
    title: titles.changedWhileIterated,
    message:
      "Changing the collection makes a list skip or repeat elements, and a set or dictionary raise a RuntimeError. Iterate over a copy: `list(items)`.",
    textFilter: { test: mayChangeWhatIsIterated },
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
]);
