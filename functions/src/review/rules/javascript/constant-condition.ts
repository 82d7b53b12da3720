/** JavaScript and TypeScript: conditions with one possible result. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

const literal = { any: [{ kind: "string" }, { kind: "number" }] };

export const constantCondition = defineRules(ecmascript, "bug", [
  {
    id: "js-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value differs from at least one of the two constants, so the condition is true for all of them. Join the two comparisons with `&&`.",
    rule: { any: [{ pattern: "$X !== $A || $X !== $B" }, { pattern: "$X != $A || $X != $B" }] },
    constraints: { A: literal, B: literal, X: { not: { regex: "\\+\\+|--|\\(" } } },
    valid: [
      'if (x !== "a" && x !== "b") f()',
      'if (x !== "a" || y !== "b") f()',
      'if (x === "a" || x === "b") f()',
    ],
    invalid: ['if (x !== "a" || x !== "b") f()', "while (s.n != 1 || s.n != 2) f()"],
  },
  {
    id: "js-always-false-condition",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "One value cannot equal two different constants at once, so the branch never runs. Join the two comparisons with `||`.",
    rule: { any: [{ pattern: "$X === $A && $X === $B" }, { pattern: "$X == $A && $X == $B" }] },
    constraints: { A: literal, B: literal, X: { not: { regex: "\\+\\+|--|\\(" } } },
    valid: ['if (x === "a" || x === "b") f()', 'if (x === "a" && y === "b") f()'],
    invalid: ['if (x === "a" && x === "b") f()'],
  },
]);
