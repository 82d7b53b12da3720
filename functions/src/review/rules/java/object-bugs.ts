/** Java: classes that break a promise of their own: equality, copies, finalizers, shared state. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { callableOf, isDeclaredAs, named, typeOf } from "./java-nodes.ts";

const inClass = (body: string, head = "class C"): string => `${head} {\n  ${body}\n}`;
const found = (body: string, head = "class C") => ({ code: inClass(body, head), lines: [2] });
const inMethod = (body: string, parameters = ""): string =>
  `class C {\n  Object f(${parameters}) {\n    ${body}\n  }\n}`;
const foundIn = (body: string, parameters = "") => ({ code: inMethod(body, parameters), lines: [3] });

const boxed = /^(?:Integer|Long|Short|Byte|Double|Float|Character|BigDecimal|BigInteger)$/;

/** `if (a == b) return 0;` before `a.compareTo(b)` saves time and decides nothing. */
function isShortcut(left: string, right: string, node: SgNode): boolean {
  const text = callableOf(node)?.text() ?? "";
  return [`${left}.compareTo(${right})`, `${left}.equals(${right})`, `${right}.equals(${left})`].some((one) =>
    text.includes(one),
  );
}

export const objectBugs = defineRules(["java"], "bug", [
  {
    id: "java-equals-without-hash-code",
    severity: "medium",
    confidence: "high",
    cwe: 581,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Object.html#hashCode()"],
    title: "equals is defined and hashCode is not",
    message:
      "Equal objects then have different hash codes, so sets and maps do not find them. Define `hashCode` over the same fields.",
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
    title: "hashCode is defined and equals is not",
    message:
      "Objects with the same hash code are still different, so the method does nothing for sets and maps. Define `equals` over the same fields.",
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
    id: "java-boxed-identity",
    severity: "high",
    confidence: "high",
    cwe: 595,
    title: "Boxed numbers are compared by identity",
    message:
      "`==` asks whether both are the same object, which holds for small numbers only. Use `equals`, or compare primitive values.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { field: "left", kind: "identifier" } },
        { has: { field: "right", kind: "identifier" } },
      ],
    },
    check: (node) => {
      const [left, right] = [node.field("left")?.text() ?? "", node.field("right")?.text() ?? ""];
      if (left === right || isShortcut(left, right, node)) return false;
      return isDeclaredAs(left, boxed, node) && isDeclaredAs(right, boxed, node);
    },
    valid: [
      inMethod("return a == b;", "int a, Integer b"),
      inMethod("return a.equals(b);", "Integer a, Integer b"),
      inMethod("if (a == b) return 0;\n    return a.compareTo(b);", "Integer a, Integer b"),
    ],
    invalid: [
      foundIn("return a == b;", "Integer a, Integer b"),
      foundIn("if (a != b) g();", "Long a, Long b"),
    ],
  },
  {
    id: "java-finalize-without-super",
    severity: "medium",
    confidence: "high",
    cwe: 568,
    title: "finalize does not call super.finalize",
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
    title: "finalize is called by hand",
    message:
      "The garbage collector calls it again later, on an object that is cleaned up already. Give the class a `close` method and call that.",
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
    title: "clone does not call super.clone",
    message:
      "A subclass then gets an object of the wrong class. Begin with `super.clone()`, or offer a copy constructor instead.",
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
    id: "java-class-compared-by-name",
    severity: "medium",
    confidence: "high",
    cwe: 486,
    title: "Classes are compared by their names",
    message:
      "Another class loader may hold another class of the same name, which then passes the test. Compare the classes themselves, or use `instanceof`.",
    rule: javaCall({
      names: "equals",
      on: "getClass\\(\\)\\.get(?:Simple|Canonical)?Name\\(\\)$",
      args: {
        has: {
          nthChild: 1,
          any: [
            { kind: "string_literal" },
            { regex: "getClass\\(\\)\\.get(?:Simple|Canonical)?Name\\(\\)$|\\.class\\.getName\\(\\)$" },
          ],
        },
      },
    }),
    valid: [inMethod("return a.getClass() == b.getClass();")],
    invalid: [foundIn("return a.getClass().getName().equals(b.getClass().getName());")],
  },
  {
    id: "java-shared-mutable-constant",
    severity: "low",
    confidence: "medium",
    cwe: 582,
    title: "Everybody can change what this constant holds",
    message:
      "`final` fixes the reference and not the elements, so any class may write into it. Make it private, and hand out copies or an unmodifiable list.",
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
    title: "Any class may change this static field",
    message:
      "It is public and not final, so every part of the program, and every thread, can set it at any time. Make it final, or private with a method that checks.",
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
    title: "A variable is assigned to itself",
    message: "This has no effect; most often the field was meant. Write `this.name = name`.",
    rule: {
      kind: "assignment_expression",
      all: [{ has: { field: "operator", regex: "^=$" } }, { has: { field: "left", kind: "identifier" } }],
    },
    check: (node) => node.field("left")?.text() === node.field("right")?.text(),
    valid: [inMethod("this.name = name; return null;")],
    invalid: [foundIn("name = name; return null;")],
  },
  {
    id: "java-same-operands",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: "A value is compared with itself",
    message:
      "The answer is the same for every value; one side was meant to be another variable. Correct the name.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:==|<|>|<=|>=|&&|\\|\\|)$" } },
        { has: { field: "left", any: [{ kind: "identifier" }, { kind: "field_access" }] } },
      ],
    },
    check: (node) => node.field("left")?.text() === node.field("right")?.text(),
    valid: [inMethod("return a == b;"), inMethod("return x != x;", "double x")],
    invalid: [foundIn("return a == a;"), foundIn("if (a.b && a.b) g();")],
  },
  {
    id: "java-equals-itself",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: "A value is compared with itself",
    message:
      "The answer is the same for every value; one side was meant to be another variable. Correct the name.",
    rule: {
      ...javaCall({
        names: "equals|equalsIgnoreCase|compareTo",
        args: { has: { nthChild: 1, kind: "identifier" } },
      }),
      has: { field: "object", kind: "identifier" },
    },
    check: (node) => {
      const own = node.field("object")?.text() ?? "";
      return (
        own === named(node.field("arguments"))[0]?.text() &&
        !node
          .ancestors()
          .slice(0, 2)
          .some((one) => /^assert/i.test(one.text()))
      );
    },
    valid: [inMethod("return a.equals(b);"), inMethod("assertTrue(a.equals(a)); return null;")],
    invalid: [foundIn("return a.equals(a);")],
  },
  {
    id: "java-array-equals",
    severity: "high",
    confidence: "high",
    cwe: 595,
    title: "Arrays are compared by identity",
    message: "`equals` of an array asks whether both are the same array. Use `Arrays.equals`.",
    rule: {
      ...javaCall({ names: "equals", args: { has: { nthChild: 1, kind: "identifier" } } }),
      has: { field: "object", kind: "identifier" },
    },
    check: (node) => {
      const method = callableOf(node)?.text() ?? "";
      const isArray = (name: string | undefined): boolean =>
        name !== undefined && new RegExp(String.raw`\w(?:<[^<>]*>)?\s*\[\]\s+${name}\s*[,;=):]`).test(method);
      return isArray(node.field("object")?.text()) && isArray(named(node.field("arguments"))[0]?.text());
    },
    valid: [
      inMethod("return Arrays.equals(a, b);", "byte[] a, byte[] b"),
      inMethod("return a.equals(b);", "Key a, Key b"),
    ],
    invalid: [foundIn("return a.equals(b);", "byte[] a, byte[] b")],
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
