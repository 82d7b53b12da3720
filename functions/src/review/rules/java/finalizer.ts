/** Java: finalizers without `super.finalize`, and explicit calls of them. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { typeOf } from "./java-nodes.ts";
import { foundWith, methodWith, inClass, foundInClass } from "./examples.ts";

export const finalizer = defineRules(["java"], "bug", [
  {
    id: "java-finalize-without-super",
    severity: "medium",
    confidence: "high",
    cwe: 568,
    title: "`finalize` without `super.finalize`",
    message:
      "What the superclass cleans up is left open. Use `AutoCloseable` instead of a finalizer, or call `super.finalize()` in a finally block.",
    rule: {
      kind: "method_declaration",
      all: [
        { has: { field: "name", regex: "^finalize$" } },
        { has: { field: "parameters", regex: "^\\(\\s*\\)$" } },
        { has: { field: "body", not: { regex: String.raw`super\.finalize\(\)|^\{(?:\s|//[^\n]*\n)*\}$` } } },
      ],
    },
    // A class that extends none has nothing above it that cleans up.
    unsure: (node) => !/\bextends\b/.test(typeOf(node)?.text().split("{", 1)[0] ?? ""),
    valid: [
      inClass("protected void finalize() throws Throwable { try { x(); } finally { super.finalize(); } }"),
      inClass("protected final void finalize() { // Nobody may look at half of one.\n  }"),
    ],
    invalid: [foundInClass("protected void finalize() { close(); }")],
  },
  {
    id: "java-finalize-called",
    severity: "medium",
    confidence: "high",
    cwe: 586,
    title: "`finalize` called explicitly",
    message:
      "The garbage collector calls `finalize` again later, on an object that is already cleaned up. Give the class a `close` method and call that.",
    rule: javaCall({ names: "finalize", on: ".", args: { not: { has: { nthChild: 1 } } } }),
    check: (node) => node.field("object")?.text() !== "super",
    valid: [methodWith("super.finalize(); return null;")],
    invalid: [foundWith("x.finalize(); return null;", "C x")],
  },
]);
