/** Java: contracts of classes: equality, copies, finalizers and shared state. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundWith, methodWith, inClass, foundInClass } from "./examples.ts";
import { named, typeOf } from "./java-nodes.ts";

export const objectContracts = defineRules(["java"], "bug", [
  {
    id: "java-equals-without-hash-code",
    severity: "medium",
    confidence: "high",
    cwe: 581,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Object.html#hashCode()"],
    title: "`equals` without `hashCode`",
    message:
      "Equal objects have different hash codes, so sets and maps do not find them. Define `hashCode` over the same fields.",
    rule: {
      kind: "method_declaration",
      all: [
        { has: { field: "name", regex: "^equals$" } },
        { has: { field: "parameters", regex: "^\\(\\s*(?:final\\s+|@\\w+\\s+)*Object\\s+\\w+\\s*\\)$" } },
      ],
    },
    check: (node) => {
      const body = node.parent();
      const head = typeOf(node)?.text().slice(0, 300) ?? "";
      const extendsOther = /\bextends\b[^{]*\{/.test(head);
      const isMade = /@(?:EqualsAndHashCode|Data|Value|AutoValue)\b/.test(head);
      return (
        body?.kind() === "class_body" &&
        !extendsOther &&
        !isMade &&
        !/\{\s*return\s+(?:this\s*==\s*\w+|\w+\s*==\s*this|super\.equals\(\w+\))\s*;\s*\}$/.test(
          node.text(),
        ) &&
        !/\bhashCode\s*\(\s*\)\s*\{/.test(body.text())
      );
    },
    valid: [
      inClass("public boolean equals(Object o) { return true; }\n  public int hashCode() { return 1; }"),
      inClass("boolean equals(C other) { return true; }"),
    ],
    invalid: [foundInClass("public boolean equals(Object o) { return o instanceof C; }")],
  },
  {
    id: "java-hash-code-without-equals",
    severity: "low",
    confidence: "medium",
    cwe: 581,
    title: "`hashCode` without `equals`",
    message:
      "Objects with the same hash code are still unequal, so the method has no effect in sets and maps. Define `equals` over the same fields.",
    rule: {
      kind: "method_declaration",
      all: [
        { has: { field: "name", regex: "^hashCode$" } },
        { has: { field: "parameters", regex: "^\\(\\s*\\)$" } },
      ],
    },
    check: (node) => {
      const body = node.parent();
      const head = typeOf(node)?.text().slice(0, 300) ?? "";
      return (
        body?.kind() === "class_body" &&
        !/\bextends\b[^{]*\{|@EqualsAndHashCode|\babstract\b/.test(head) &&
        !/\bequals\s*\(/.test(body.text())
      );
    },
    valid: [
      inClass("public boolean equals(Object o) { return true; }\n  public int hashCode() { return 1; }"),
    ],
    invalid: [foundInClass("public int hashCode() { return 7; }")],
  },
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
        { has: { field: "body", not: { regex: "super\\.finalize\\(\\)" } } },
      ],
    },
    valid: [
      inClass("protected void finalize() throws Throwable { try { x(); } finally { super.finalize(); } }"),
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
  {
    id: "java-clone-without-super",
    severity: "low",
    confidence: "medium",
    cwe: 580,
    title: "`clone` without `super.clone`",
    message:
      "Without `super.clone()`, a subclass gets an object of the wrong class. Begin with `super.clone()`, or offer a copy constructor instead.",
    rule: {
      kind: "method_declaration",
      all: [
        { has: { field: "name", regex: "^clone$" } },
        { has: { field: "parameters", regex: "^\\(\\s*\\)$" } },
        { has: { field: "body", regex: "\\bnew\\b", not: { regex: "super\\.clone\\(\\)|\\bthrow\\b" } } },
      ],
    },
    check: (node) => !/\bfinal\s+class\b/.test(typeOf(node)?.text().split("{", 1)[0] ?? ""),
    valid: [
      inClass("public Object clone() { return super.clone(); }"),
      inClass("public C clone() { return new C(this); }", "final class C"),
    ],
    invalid: [foundInClass("public Object clone() { return new C(); }")],
  },
  {
    id: "java-shared-mutable-constant",
    severity: "low",
    confidence: "medium",
    cwe: 582,
    title: "Mutable public constant",
    message:
      "`final` fixes the reference and not the elements, so any class can write into this constant. Make it private, and return copies or an unmodifiable list.",
    rule: {
      kind: "field_declaration",
      all: [
        { has: { kind: "modifiers", regex: "\\bfinal\\b" } },
        {
          any: [
            { has: { field: "type", kind: "array_type" } },
            {
              has: {
                field: "type",
                regex:
                  "^(?:Date|Calendar|ArrayList|HashMap|HashSet|LinkedList|Vector|Hashtable|StringBuilder|StringBuffer)\\b",
              },
            },
          ],
        },
        { not: { regex: "=\\s*(?:\\{\\s*\\}|new \\w+\\[0\\])" } },
      ],
    },
    check: (node) => isPublicStatic(node),
    valid: [
      inClass("private static final int[] A = {1};"),
      inClass("public static final String[] NONE = new String[0];"),
    ],
    invalid: [
      foundInClass('public static final String[] NAMES = {"a"};'),
      foundInClass("public static final Date START = new Date();"),
    ],
  },
  {
    id: "java-public-static-field",
    severity: "low",
    confidence: "medium",
    cwe: 500,
    title: "Mutable public static field",
    message:
      "The field is public and not final, so every part of the program, and every thread, can set it at any time. Make it final, or private with a method that validates.",
    rule: { kind: "field_declaration", has: { kind: "modifiers", regex: "\\bpublic\\b" } },
    check: (node) =>
      node.parent()?.kind() === "class_body" && isPublicStatic(node) && !/\bfinal\b/.test(modifiersOf(node)),
    valid: [inClass("public static final int A = 1;"), inClass("private static int a = 1;")],
    invalid: [foundInClass('public static String defaultHost = "a";')],
  },
]);

function modifiersOf(field: SgNode): string {
  return (
    named(field)
      .find((one) => one.kind() === "modifiers")
      ?.text() ?? ""
  );
}

function isPublicStatic(field: SgNode): boolean {
  const modifiers = modifiersOf(field);
  return /\bpublic\b/.test(modifiers) && /\bstatic\b/.test(modifiers);
}
