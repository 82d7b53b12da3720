/** Defects in conditions, loops and the order of statements. */
import { titles } from "../../writing/titles.ts";
import { messages } from "../messages.ts";

export const controlFlow = {
  alwaysFalseParts: {
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "No value meets all parts, so the code in this branch never runs. Join them with `||`, or swap the bounds.",
  },
  alwaysTrueConstants: {
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value differs from at least one of the two constants, so the condition is always true. Join the comparisons with `&&`.",
  },
  alwaysTrueParts: {
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value meets at least one of the two parts, so the condition is always true. Join them with `&&`.",
  },
  collectionSelf: {
    severity: "medium",
    confidence: "high",
    cwe: 628,
    title: titles.collectionSelf,
    message:
      "The collection is passed to its own method, so the result is known in advance. Pass the intended collection.",
  },
  constantCondition: {
    severity: "low",
    confidence: "high",
    cwe: 571,
    title: titles.constantCondition,
    message: "The condition is constant, so one path is never taken. Remove the test or the dead code.",
  },
  duplicateCondition: {
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message:
      "An earlier branch has the same condition, so this one never runs. Correct the condition, or remove the branch.",
  },
  endlessLoop: {
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: titles.endlessLoop,
    message:
      "Nothing in the body leaves the loop, so the thread never does anything else. Give it a condition or a `break`.",
  },
  infiniteLoop: {
    severity: "high",
    confidence: "high",
    cwe: 835,
    title: titles.infiniteLoop,
    message: messages.infiniteLoop,
  },
  selfComparison: {
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.selfComparison,
    message: messages.selfComparison,
  },
  unreachable: {
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.unreachable,
    message:
      "The statement before it always leaves the block, so this code never runs. Remove it, or move it up.",
  },
  /** The rule marks the statement that leaves, not the dead code. */
  unreachableAfterStatement: {
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.unreachable,
    message:
      "This statement always leaves the block, so the code after it never runs. Remove that code, or move it up.",
  },
} as const;
