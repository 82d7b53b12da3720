/** Java: `clone` without `super.clone`. */
import { defineRules } from "../writing/define-rules.ts";
import { inClass, foundInClass } from "./examples.ts";
import { typeOf } from "./java-nodes.ts";

export const cloneWithoutSuper = defineRules(["java"], "bug", [
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
]);
