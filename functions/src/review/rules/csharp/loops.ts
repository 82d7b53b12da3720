/** C#: loops that run once too often, the wrong way, or change what they go through. */
import type { SgNode } from "@ast-grep/napi";
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { namesOfCondition, staysAsItIs } from "../shared/stuck-loop.ts";
import { leaves, typeInMethod } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { anyOf, bodyOf, farthest } from "./text-glances.ts";

/** A call in the loop's own body. */
function changesIterated(text: string): boolean {
  return anyOf(
    text.matchAll(/\bforeach\s*\([^()]*\bin\s+([\w.]+)\s*\)/g),
    ({ 0: all, 1: list = "", index }) => {
      const from = index + all.length;
      const call = new RegExp(String.raw`(?<![\w.])${list}\.(?:Remove|Add|Clear|Insert|Enqueue|Push)`);
      return call.test(bodyOf(text.slice(from, from + 2 * farthest)));
    },
  );
}

const bound =
  /^(\w+)\s*<=\s*([\w.]+)\.(?:Length|Count|Count\(\))$|^([\w.]+)\.(?:Length|Count|Count\(\))\s*>=\s*(\w+)$/;

/** Without a second test of the index on the way. */
function readsBehindTheEnd(node: SgNode): boolean {
  const [, left, one, other, right] = bound.exec(fieldTextOf(node, "condition")) ?? [];
  const [index, list] = [left ?? right ?? "", one ?? other ?? ""];
  const body = fieldTextOf(node, kindOf(node) === "if_statement" ? "consequence" : "body");
  const path = list.replaceAll(".", String.raw`\.`);
  const read = new RegExp(String.raw`(?<![\w.])${path}\s*\[\s*${index}\s*\]`).exec(body);
  if (!read) return false;
  const before = body.slice(0, read.index);
  return !new RegExp(String.raw`\b${index}\s*(?:[<=!]=?\s*${path}\.|[-+]?=(?!=)|--|\+\+)|\bbreak\b`).test(
    before,
  );
}

const step = /^(?:(\w+)\s*(\+\+|--)|(\+\+|--)\s*(\w+)|(\w+)\s*([-+])=\s*\d+)$/;

interface Step {
  readonly name: string;
  readonly goesUp: boolean;
}

function stepOf(loop: SgNode): Step | null {
  const [, a, b, c, d, e, f] = step.exec(fieldTextOf(loop, "update").trim()) ?? [];
  const name = a ?? d ?? e;
  return name === undefined ? null : { name, goesUp: (b ?? c ?? f ?? "").startsWith("+") };
}

/** The condition asks for one variable, the update changes that of a loop around. */
function stepsAnother(loop: SgNode): boolean {
  const made = variableOf(loop);
  const stepped = stepOf(loop)?.name;
  if (made === null || stepped === undefined || made === stepped) return false;
  const asks = new RegExp(String.raw`\b${made}\b`).test(fieldTextOf(loop, "condition"));
  if (!asks || isStepped(made, fieldTextOf(loop, "body"))) return false;
  return [...ancestorsOf(loop)].some((one) => kindOf(one) === "for_statement" && variableOf(one) === stepped);
}

function isStepped(name: string, text: string): boolean {
  return new RegExp(String.raw`\b${name}\s*(?:\+\+|--|[-+*/]?=(?!=))|(?:\+\+|--)\s*${name}\b`).test(text);
}

function variableOf(loop: SgNode): string | null {
  return /^[\w<>.]+\s+(\w+)\s*=/.exec(fieldTextOf(loop, "initializer"))?.[1] ?? null;
}

/** `i < n; i--` gets further from its end with every round. */
function goesAway(loop: SgNode): boolean {
  const stepped = stepOf(loop);
  const [, name, sign = ""] = /^(\w+)\s*([<>])=?\s*[\w.()]+$/.exec(fieldTextOf(loop, "condition")) ?? [];
  if (!stepped || stepped.name !== name || isStepped(name, fieldTextOf(loop, "body"))) return false;
  if (/\b(?:break|return|throw)\b/.test(fieldTextOf(loop, "body"))) return false;
  return stepped.goesUp === (sign === ">");
}

/** The call changes the very collection of the loop around it, and the loop goes on. */
/** Hash sets and dictionaries may lose elements while they are iterated; which collection it is, only its declaration tells. */
function mayRemove(call: SgNode, { text }: { readonly text: string }): boolean {
  const called = fieldOf(call, "function");
  if (!called || fieldTextOf(called, "name") !== "Remove") return false;
  const own = fieldTextOf(called, "expression").replaceAll(".", String.raw`\.`);
  const isList = new RegExp(
    String.raw`\b(?:I?List|Collection|LinkedList|SortedSet|SortedDictionary|ObservableCollection)<[^;=]*>\??\s+${own}\b|\b${own}\s*=\s*(?:new\s+(?:List|LinkedList|Sorted\w+|ObservableCollection|Collection)\b|[^;]*\.ToList\(\))`,
  );
  return !isList.test(text);
}

function changesWhatItIterates(call: SgNode, { text }: { readonly text: string }): boolean {
  const loop = [...ancestorsOf(call)].find((one) => /^(?:foreach|lambda)_/.test(kindOf(one)));
  if (!loop || kindOf(loop) !== "foreach_statement") return false;
  const called = fieldOf(call, "function");
  const own = called ? fieldTextOf(called, "expression") : "";
  if (own === "" || fieldTextOf(loop, "right") !== own) return false;
  // A dictionary may lose keys while it is iterated, and collections of several threads may change at any time.
  if (
    /\.Key\b/.test(textOf(call)) ||
    new RegExp(
      String.raw`\b(?:Concurrent|Blocking|Immutable)\w*(?:<[^;]*>)?\s+${own}\b|${own}\s*=\s*new\s+Concurrent`,
    ).test(text)
  )
    return false;
  return !goesOut(call);
}

function goesOut(call: SgNode): boolean {
  const statement = [...ancestorsOf(call)].find((one) => kindOf(one) === "expression_statement");
  if (!statement) return false;
  const after = statement.nextAll().filter((one) => one.isNamed());
  return after.some(leaves) || /^\s*(?:break|return)/.test(textBehindTest(statement));
}

/** What follows the `if` whose only statement it is, or the block it stands in. */
function textBehindTest(statement: SgNode): string {
  const holder = statement.parent();
  const test = holder && kindOf(holder) === "if_statement" ? holder : holder?.parent();
  return test?.next()?.text() ?? "";
}

/** Only names of this method: others may change a field. */
function isStuck(loop: SgNode): boolean {
  const condition = fieldTextOf(loop, "condition");
  const names = namesOfCondition(condition);
  if (names === null || names.length === 0 || /\+\+|--|[^=!<>]=(?!=)/.test(condition)) return false;
  if (!names.every((name) => numbers.test(typeInMethod(name, loop)))) return false;
  const rest = fieldTextOf(loop, "body");
  return !/\b(?:out|ref)\b|=>|Sleep|Wait/.test(rest) && staysAsItIs(names, rest);
}

const numbers = /^(?:int|long|short|byte|uint|ulong|bool|double|float|decimal|char|var)$/;

export const loops = defineRules(["csharp"], "bug", [
  {
    id: "csharp-off-by-one",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.offByOne,
    message: "The last index is the length minus one, so the last access throws. Compare with `<`.",
    glance: /<=\s*[\w.]+\.(?:Length|Count)|\.(?:Length|Count)(?:\(\))?\s*>=/,
    rule: {
      any: [{ kind: "for_statement" }, { kind: "if_statement" }, { kind: "while_statement" }],
      has: { field: "condition", kind: "binary_expression", regex: bound.source },
    },
    check: readsBehindTheEnd,
    valid: [
      inMethod("for (int i = 0; i < a.Length; i++) a[i] = 0;"),
      inMethod("for (int i = 1; i <= a.Length; i++) a[i - 1] = 0;"),
      inMethod("for (int i = 0; i <= a.Length; i++) { var s = i < a.Length ? a[i] : 0; }"),
    ],
    invalid: [found("for (int i = 0; i <= a.Length; i++) a[i] = 0;"), found("if (xs.Count >= n) G(xs[n]);")],
  },
  {
    id: "csharp-wrong-loop-variable",
    severity: "high",
    confidence: "high",
    cwe: 835,
    title: "Wrong loop variable updated",
    message:
      "The loop updates the variable of another loop, so it never ends, or the outer loop skips iterations. Update its own variable.",
    glance:
      /\bfor\s*\(\s*[\w<>.]+\s+(\w+)\s*=[^;]{0,400};[^;]{0,400};\s*(?:(?!\1\b)\w+\s*(?:\+\+|--|[-+]=)|(?:\+\+|--)\s*(?!\1\b)\w)/,
    rule: { kind: "for_statement", inside: { stopBy: "end", kind: "for_statement" } },
    check: stepsAnother,
    valid: [inMethod("for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) G(i, j);")],
    invalid: [found("for (int i = 0; i < 2; i++)\nfor (int j = 0; j < 2; i++) G(i, j);")],
  },
  {
    id: "csharp-loop-goes-away-from-end",
    severity: "high",
    confidence: "high",
    cwe: 835,
    title: "Infinite loop: counter moves away from its bound",
    message:
      "Each iteration moves the variable away from its bound, until the number overflows. Invert the step or the comparison.",
    glance:
      /\bfor\s*\([^;()]{0,120};\s*\w+\s*<[^;]{0,400};\s*(?:\w+\s*(?:--|-=)|--)|\bfor\s*\([^;()]{0,120};\s*\w+\s*>[^;]{0,400};\s*(?:\w+\s*(?:\+\+|\+=)|\+\+)/,
    rule: {
      kind: "for_statement",
      has: { field: "condition", kind: "binary_expression", regex: "^\\w+\\s*[<>]" },
    },
    check: goesAway,
    valid: [inMethod("for (int i = 9; i > 0; i--) G(i);"), inMethod("for (int i = 0; i < n; i += 2) G(i);")],
    invalid: [found("for (int i = 0; i < 10; i--) G(i);"), found("for (int i = 9; i >= 0; i++) G(i);")],
  },
  {
    id: "csharp-changed-while-iterated",
    severity: "high",
    confidence: "medium",
    cwe: 664,
    see: ["https://learn.microsoft.com/dotnet/api/system.collections.ienumerable.getenumerator"],
    title: titles.changedWhileIterated,
    message:
      "The collection changes during iteration, so the next step throws an InvalidOperationException. Use RemoveAll, or iterate over a copy with ToList.",
    glance: { test: changesIterated },
    rule: {
      ...csharpCall({ names: "Remove|Add|Clear|Insert|RemoveAt|AddRange|RemoveAll|Enqueue|Push" }),
      inside: { stopBy: "end", kind: "foreach_statement" },
    },
    check: changesWhatItIterates,
    unsure: mayRemove,
    valid: [
      inMethod("foreach (var x in xs) { if (x == 1) { xs.Remove(x); break; } }"),
      inMethod("foreach (var x in xs.ToList()) { xs.Remove(x); }"),
      inMethod("foreach (var x in xs) { ys.Add(x); }"),
    ],
    invalid: [found("foreach (var x in xs) { if (x.Old) xs.Remove(x); }")],
  },
  {
    id: "csharp-loop-never-advances",
    severity: "high",
    confidence: "medium",
    cwe: 835,
    title: titles.infiniteLoop,
    message:
      "The loop body changes nothing that the condition reads, so once entered it never ends. Update what the condition tests, or leave with `break`.",
    glance: /\bwhile\s*\(\s*[!\w]\w*\s*(?:[<>=!]=?\s*[\w-]+\s*)?\)/,
    rule: { kind: "while_statement" },
    check: isStuck,
    valid: [
      inMethod("int i = 0; while (i < 9) { i++; }"),
      inMethod("while (running) { G(); }"),
      inMethod("int i = 0; while (i < 9) { if (G()) break; }"),
    ],
    invalid: [found("int i = 0;\nwhile (i < 9) { G(i); }")],
  },
]);
