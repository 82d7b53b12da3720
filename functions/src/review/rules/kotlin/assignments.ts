/** Kotlin: assignments, counts and calls that change nothing, or something else than they say. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { kindOf, nearestOf, textOf } from "../../syntax/node-memo.ts";
import { functionText, inFunction, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const functions = new Set([
  "function_declaration",
  "lambda_literal",
  "anonymous_function",
  "getter",
  "setter",
]);

/** A field would be counted on; of a variable of the function nothing is left. */
function countsOwnVariable(jump: SgNode): boolean {
  const name = /^return\s+(\w+)/.exec(textOf(jump))?.[1] ?? "";
  const owner = nearestOf(jump, functions);
  if (!owner || kindOf(owner) !== "function_declaration") return false;
  return new RegExp(String.raw`\bvar\s+${name}\b`).test(textOf(owner));
}

const lazy =
  "filter(?:Not|NotNull|Indexed|IsInstance)?|map(?:NotNull|Indexed|IndexedNotNull|ToInt|ToLong|ToDouble|ToObj|Latest)?|flatMap|distinct(?:By|UntilChanged)?|drop(?:While)?|take(?:While)?|sorted(?:By|With|Descending|ByDescending)?|onEach|peek|limit|skip|boxed|zip(?:WithNext)?|chunked|windowed";

/** A name that is declared as something that does nothing before it is asked for its elements. */
function isLazy(call: SgNode): boolean {
  const text = textOf(call);
  if (/^(?:return|throw)\b/.test(text)) return false;
  if (/^[\w.]+\.(?:stream|parallelStream|asSequence|asFlow)\(\)\s*\??\./.test(text)) return true;
  const name = /^(\w+)\s*\??\./.exec(text)?.[1];
  if (name === undefined) return false;
  const type = String.raw`(?:Int|Long|Double)?Stream\b|Sequence<|(?:Mutable)?(?:Shared|State)?Flow<`;
  return new RegExp(String.raw`\b${name}\s*:\s*(?:${type})`).test(functionText(call));
}

/** The last value of a lambda is its answer. */
function isThrownAway(call: SgNode): boolean {
  const list = call.parent();
  const owner = list?.parent();
  if (!list || !owner || kindOf(list) !== "statements") return false;
  const isLast =
    list
      .children()
      .filter((child) => child.isNamed())
      .at(-1)
      ?.id() === call.id();
  return (!isLast || kindOf(owner) === "function_body") && isLazy(call);
}

export const assignments = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-self-assignment",
    severity: "medium",
    confidence: "high",
    cwe: 563,
    title: titles.selfAssignment,
    message:
      "The assignment of {a variable} to itself has no effect; another variable or the property was probably intended. Write `this.name = name` for the property, or correct the wrong side.",
    names: assignedTo,
    rule: { kind: "assignment" },
    check: (node) => /^((?:this\.)?\w+)\s*=\s*\1$/.test(textOf(node)),
    valid: [inFunction("this.a = a"), inFunction("a += a"), inFunction("a.b = c.b")],
    invalid: [inFunction("a = a"), inFunction("this.a = this.a")],
  },
  {
    id: "kotlin-sign-turned-round",
    severity: "medium",
    confidence: "high",
    cwe: 480,
    title: titles.signSwapped,
    message:
      "This assigns a value with a sign before it, where a sum, a difference or a comparison was intended. Write `+=`, `-=` or `!=`, or put the space before the sign.",
    rule: { kind: "assignment" },
    check: (node) => /^[\w.]+\s+=(?:[+!]\s*[\w(]|-\s+[\w(]|-[a-zA-Z_(])/.test(textOf(node)),
    valid: [
      inFunction("a = -b"),
      inFunction("a =-1"),
      inFunction("a=+b"),
      inFunction("a = !b"),
      inFunction("a =--b"),
    ],
    invalid: [inFunction("a =+ b"), inFunction("a =-b"), inFunction("a =! b")],
  },
  {
    id: "kotlin-count-lost",
    severity: "medium",
    confidence: "high",
    cwe: 682,
    title: titles.lostIncrement,
    message:
      "The postfix increment returns the old value, and the new one is never used. Put it before the name, or remove it.",
    rule: {
      any: [
        { kind: "assignment", regex: String.raw`^\w+\s*=\s*\w+(?:\+\+|--)$` },
        { kind: "jump_expression", regex: String.raw`^return\s+\w+(?:\+\+|--)$` },
      ],
    },
    check: (node) =>
      kindOf(node) === "assignment" ? /^(\w+)\s*=\s*\1\W/.test(textOf(node)) : countsOwnVariable(node),
    valid: [
      inFunction("i = j++"),
      inFunction("var i = 0; return ++i"),
      "class A { var i = 0\n fun f(): Int { return i++ } }",
    ],
    invalid: [inFunction("i = i++"), inFunction("var i = 0; return i++")],
  },
  {
    id: "kotlin-collection-with-itself",
    ...defects.collectionSelf,
    rule: kotlinCall({
      names: "containsAll|addAll|removeAll|retainAll",
      on: String.raw`^(?:this\.)?\w+$`,
      args: String.raw`^\(\s*(?:this\.)?\w+\s*\)$`,
    }),
    check: (node) => /^((?:this\.)?\w+)\s*\??\.\w+\(\s*\1\s*\)$/.test(textOf(node)),
    valid: [inFunction("xs.addAll(ys)"), inFunction("xs.addAll(xs.toList())")],
    invalid: [inFunction("xs.addAll(xs)"), inFunction("this.xs.removeAll(this.xs)")],
  },
  {
    id: "kotlin-pipeline-never-run",
    severity: "medium",
    confidence: "medium",
    cwe: 252,
    see: ["https://kotlinlang.org/docs/sequences.html"],
    title: "Lazy sequence never consumed",
    message:
      "Sequences, streams and flows are lazy and do nothing until they are consumed. Use the return value, or end with `forEach` or `collect`.",
    rule: kotlinCall({ names: lazy }),
    fileHas: ["Sequence", "Stream", "stream()", "Flow"],
    check: isThrownAway,
    valid: [
      "fun f(s: Sequence<String>) { s.filter { it != x }.forEach { g(it) } }",
      "fun f(s: Sequence<String>) = g { s.filter { it != x } }",
      "fun f(s: Sequence<String>): Any { return s.filter { it != x } }",
      "fun f(s: List<String>) { s.filter { g(it) }\n h() }",
    ],
    invalid: [
      "fun f(s: Sequence<String>) { s.filter { it != x } }",
      "fun f(s: Flow<Int>) { s.map { g(it) }\n h() }",
      "fun f(s: List<String>) { s.stream().map { g(it) }\n h() }",
    ],
  },
]);
