/** Kotlin: assignments of a variable to itself. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { inFunction } from "./matchers.ts";

export const selfAssignment = defineRules(["kotlin"], "bug", [
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
]);
