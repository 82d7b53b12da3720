/** Kotlin: conditions that are always true or always false. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction } from "./matchers.ts";

export const constantCondition = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-size-never-negative",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.sizeNegative,
    message:
      "A size is never negative, so the result is always the same and an empty collection goes unnoticed. Call `isEmpty()` or `isNotEmpty()`.",
    rule: {
      kind: "comparison_expression",
      regex: String.raw`\.(?:size|count\(\))\s*(?:>=|<)\s*0$|^0\s*(?:<=|>)\s*[\w.]+\.(?:size|count\(\))$`,
    },
    valid: [
      inFunction("return xs.size > 0"),
      inFunction("return xs.size >= 1"),
      inFunction("return 2 > xs.size"),
      // A range of which the length is not known says so by a negative one.
      inFunction("return spec.length >= 0"),
    ],
    invalid: [inFunction("return xs.size >= 0"), inFunction("if (0 > x.size) g()")],
  },
]);
