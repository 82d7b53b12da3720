/** Go: variables assigned to themselves. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { found, inFunction } from "./examples.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** One that stands among others says on purpose what stays as it is. */
function isAmongOthers(node: SgNode): boolean {
  const around = functionAround(node);
  return around !== null && [...textOf(around).matchAll(toItself)].length > 1;
}

const toItself = /^[ \t]*([A-Za-z_]\w*(?:\.\w+)+) = \1[ \t]*$/gm;

export const selfAssignment = defineRules(["go"], "bug", [
  {
    id: "go-self-assignment",
    severity: "medium",
    confidence: "high",
    cwe: 563,
    title: titles.selfAssignment,
    message:
      "The assignment of {a variable} to itself has no effect; another name was probably intended. Write that name, or remove the line.",
    names: assignedTo,
    rule: {
      kind: "assignment_statement",
      all: [
        { has: { field: "left", pattern: "$X" } },
        { has: { field: "right", pattern: "$X" } },
        { has: { field: "operator", regex: "^=$" } },
        { not: { regex: "[(\\[]" } },
      ],
    },
    unsure: isAmongOthers,
    valid: [inFunction("s.name = name"), inFunction("a, b = b, a")],
    invalid: [found("s.name = s.name")],
  },
]);
