/** Java: public static fields that any class can change. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { inClass, foundInClass } from "./examples.ts";
import { named } from "./java-nodes.ts";

export const mutableStaticField = defineRules(["java"], "bug", [
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
