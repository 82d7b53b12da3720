/** C#: collections modified during their iteration. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";
import { anyOf, bodyOf, farthest } from "./text-filters.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, ancestorsOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { leaves } from "./csharp-nodes.ts";

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

export const modifiedDuringIteration = defineRules(["csharp"], "bug", [
  {
    id: "csharp-changed-while-iterated",
    severity: "high",
    confidence: "medium",
    cwe: 664,
    see: ["https://learn.microsoft.com/dotnet/api/system.collections.ienumerable.getenumerator"],
    title: titles.changedWhileIterated,
    message:
      "The collection changes during iteration, so the next step throws an InvalidOperationException. Use RemoveAll, or iterate over a copy with ToList.",
    textFilter: { test: changesIterated },
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
]);
