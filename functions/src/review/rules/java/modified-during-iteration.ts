/** Java: collections that are modified while they are iterated. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodWith, foundWith } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs, leaves } from "./java-nodes.ts";

function changesWhatItIterates(call: SgNode, { text }: { readonly text: string }): boolean {
  const loop = call.ancestors().find((one) => one.kind() === "enhanced_for_statement");
  const own = fieldTextOf(call, "object");
  const over = fieldTextOf(loop, "value").replace(/\.(?:keySet|values|entrySet)\(\)$/, "");
  if (own === "" || over !== own || !loop || isDoneLater(call, loop)) return false;
  if (over !== fieldTextOf(loop, "value") && isDeclaredInSight(own, ofNoMap, call, text)) return false;
  return !mayChangeWhileIterated(own, text) && !leavesAfter(call);
}

/** What is no map may give a copy of its values. */
const ofNoMap = /^(?!\w*(?:Map|Table|Properties|Dictionary|Attributes|Bundle|Object|Json\w*)\b)[A-Z]\w*$/;

function isDeclaredInSight(name: string, type: RegExp, node: SgNode, text: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  if (isDeclaredAs(name, type, node)) return true;
  const field = new RegExp(
    String.raw`\b(?:private|protected|public|final|static)\s+(\w+)(?:<[^;=]{0,200}>)?\s+${name}\s*[;=]`,
  );
  return type.test(field.exec(text)?.[1] ?? "");
}

/** In a listener that is only handed over here. */
function isDoneLater(call: SgNode, loop: SgNode): boolean {
  for (const above of ancestorsOf(call)) {
    if (above.id() === loop.id()) return false;
    if (kindOf(above) === "class_body") return true;
    if (kindOf(above) === "lambda_expression") return !isRunAtOnce(above);
  }
  return false;
}

/** `names.forEach(name -> …)` */
function isRunAtOnce(lambda: SgNode): boolean {
  const around = lambda.parent()?.parent();
  return /^(?:forEach\w*|ifPresent\w*|map|filter|peek|compute\w*|with\w*)$/.test(fieldTextOf(around, "name"));
}

/** A collection of `java.util.concurrent`, or one that is not created in this file, which has such. */
function mayChangeWhileIterated(path: string, text: string): boolean {
  if (!/CopyOnWrite|Concurrent(?!Mod)|DelayQueue|Blocking/.test(text)) return false;
  const name = path.slice(path.lastIndexOf(".") + 1);
  const made = new RegExp(String.raw`\b${name}\s*=\s*new\s+(\w+)`).exec(text)?.[1];
  return made === undefined || /CopyOnWrite|Concurrent|DelayQueue|Blocking/.test(made);
}

function leavesAfter(call: SgNode): boolean {
  const statement = call.ancestors().find((one) => one.kind() === "expression_statement");
  const after = statement?.nextAll().filter((one) => one.isNamed()) ?? [];
  return after.some(leaves) || /^\s*(?:break|return)/.test(statement?.parent()?.next()?.text() ?? "");
}

export const modifiedDuringIteration = defineRules(["java"], "bug", [
  {
    id: "java-removed-while-iterated",
    severity: "high",
    confidence: "high",
    cwe: 664,
    title: titles.changedWhileIterated,
    message:
      "The collection changes during iteration, so the next step throws a ConcurrentModificationException. Use `removeIf`, or an Iterator and its `remove`.",
    rule: {
      ...javaCall({ names: "remove|add|clear|addAll|removeAll" }),
      inside: { stopBy: "end", kind: "enhanced_for_statement" },
    },
    check: changesWhatItIterates,
    valid: [
      methodWith("for (String s : xs) { if (s.isEmpty()) { xs.remove(s); break; } }"),
      methodWith("for (View v : views) v.onClose(() -> views.remove(v));", "List<View> views"),
      methodWith(
        "for (View v : views) v.add(new Closing() { public void closed() { views.remove(v); } });",
        "List<View> views",
      ),
      methodWith("for (Session s : all.values()) all.remove(s);", "Registry all"),
      methodWith("for (String s : new ArrayList<>(xs)) xs.remove(s);"),
    ],
    invalid: [
      foundWith("for (String s : xs) { if (s.isEmpty()) xs.remove(s); }"),
      foundWith("for (String k : m.keySet()) { m.remove(k); }"),
      foundWith("for (String k : m.keySet()) { m.remove(k); }", "Map<String, Job> m"),
      foundWith("for (String s : xs) { find(s).ifPresent(x -> xs.remove(x)); }", "List<String> xs"),
    ],
  },
]);
