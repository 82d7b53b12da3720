/** Java: `equals` and `hashCode` defined one without the other. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { inClass, foundInClass } from "./examples.ts";
import { typeOf } from "./java-nodes.ts";

/** Annotations and name of the class around, as far as its body. */
function headOf(node: SgNode): string {
  const type = typeOf(node);
  const body = type?.field("body");
  return type && body ? type.text().slice(0, body.range().start.index - type.range().start.index) : "";
}

export const equalsWithoutHashCode = defineRules(["java"], "bug", [
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
      const head = headOf(node);
      const extendsOther = /\bextends\b[^{]*$/.test(head);
      const isMade = /@(?:lombok\.)?(?:EqualsAndHashCode|Data|Value|AutoValue)\b/.test(head);
      return (
        body?.kind() === "class_body" &&
        // An abstract one asks of others to write both.
        node.field("body") !== null &&
        !extendsOther &&
        !isMade &&
        !/\{\s*throw\s[^;]*;\s*\}$|\{\s*return\s+(?:false|this\s*==\s*\w+|\w+\s*==\s*this|super\.equals\(\w+\))\s*;\s*\}$/.test(
          node.text(),
        ) &&
        !/\bint\s+hashCode\s*\(\s*\)/.test(body.text())
      );
    },
    valid: [
      inClass("public boolean equals(Object o) { return true; }\n  public int hashCode() { return 1; }"),
      inClass("boolean equals(C other) { return true; }"),
      inClass("public abstract boolean equals(Object o);"),
      inClass("public boolean equals(Object o) { return o instanceof C; }", "@lombok.Value class C"),
      inClass(
        "public boolean equals(Object o) { return o instanceof C; }",
        `@Table(name = "${"t".repeat(300)}") @EqualsAndHashCode class C`,
      ),
      inClass("public boolean equals(Object o) { throw new UnsupportedOperationException(); }"),
      inClass("public boolean equals(Object o) { return false; }"),
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
]);
