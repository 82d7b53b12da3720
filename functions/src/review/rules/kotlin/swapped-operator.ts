/** Kotlin: operators whose characters are swapped. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { inFunction } from "./matchers.ts";

export const swappedOperator = defineRules(["kotlin"], "bug", [
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
]);
