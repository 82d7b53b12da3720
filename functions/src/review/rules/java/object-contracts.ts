/** Java: classes that break a promise of their own: equality, copies, finalizers, shared state. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { foundWith as foundIn, methodWith as inMethod } from "./examples.ts";
import { named, typeOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

const inClass = (body: string, head = "class C"): string => `${head} {\n  ${body}\n}`;
const found = (body: string, head = "class C") => ({ code: inClass(body, head), lines: [2] });

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
    invalid: [found("public boolean equals(Object o) { return o instanceof C; }")],
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
    invalid: [found("public int hashCode() { return 7; }")],
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
    invalid: [found("protected void finalize() { close(); }")],
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
    valid: [inMethod("super.finalize(); return null;")],
    invalid: [foundIn("x.finalize(); return null;", "C x")],
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
    invalid: [found("public Object clone() { return new C(); }")],
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
      found('public static final String[] NAMES = {"a"};'),
      found("public static final Date START = new Date();"),
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
    invalid: [found('public static String defaultHost = "a";')],
  },
  {
    id: "java-self-assignment",
    severity: "high",
    confidence: "high",
    cwe: 563,
    title: titles.selfAssignment,
    message:
      "The assignment of {a variable} to itself has no effect; usually the field was intended. Write `this.name = name`.",
    names: assignedTo,
    glance: /(?<![\w.])(?:this\.)?(\w+)\s*=\s*(?:this\.)?\1\s*[;)]/,
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "operator", regex: "^=$" } },
        {
          has: {
            field: "left",
            any: [{ kind: "identifier" }, { kind: "field_access", regex: "^this\\.\\w+$" }],
          },
        },
        { has: { field: "right", regex: "^(?:this\\.)?\\w+$" } },
      ],
    },
    check: assignsItself,
    valid: [
      foundIn("this.name = name; return null;", "String name").code,
      "class C {\n  C(String... names) {\n    run(() -> { this.names = names; });\n  }\n}",
    ],
    invalid: [foundIn("name = name; return null;"), foundIn("this.name = name; return null;", "String nam")],
  },
]);

function assignsItself(assignment: SgNode): boolean {
  const left = fieldTextOf(assignment, "left");
  const right = fieldTextOf(assignment, "right");
  if (left === right) return true;
  const name = left.replace("this.", "");
  if (name !== right.replace("this.", "")) return false;
  const outermost = [...ancestorsOf(assignment)].filter((one) => callables.test(kindOf(one))).at(-1);
  const declared = String.raw`[\w>\].]\s+${name}\s*(?:\[\])?\s*[,;=):]|[(,]\s*${name}\s*[,)]\s*[^;]*->|\b${name}\s*->`;
  return outermost !== undefined && !new RegExp(declared).test(textOf(outermost));
}

const callables = /^(?:method|constructor|compact_constructor)_declaration$/;

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
