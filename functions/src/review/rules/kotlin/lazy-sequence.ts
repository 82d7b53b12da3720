/** Kotlin: lazy sequences that are never consumed. */
import { defineRules } from "../writing/define-rules.ts";
import { kotlinCall, functionText } from "./matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, kindOf } from "../../syntax/node-memo.ts";

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

/** The last value of a lambda is its return value. */
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

export const lazySequence = defineRules(["kotlin"], "bug", [
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
