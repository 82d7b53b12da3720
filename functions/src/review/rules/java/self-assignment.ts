/** Java: assignments of a variable to itself. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { foundWith } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, ancestorsOf, kindOf, textOf } from "../../syntax/node-memo.ts";

export const selfAssignment = defineRules(["java"], "bug", [
  {
    id: "java-self-assignment",
    severity: "high",
    confidence: "high",
    cwe: 563,
    title: titles.selfAssignment,
    message:
      "The assignment of {a variable} to itself has no effect; usually the field was intended. Write `this.name = name`.",
    names: assignedTo,
    textFilter: /(?<![\w.])(?:this\.)?(\w+)\s*=\s*(?:this\.)?\1\s*[;)]/,
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "operator", regex: "^=$" } },
        {
          has: {
            field: "left",
            any: [{ kind: "identifier" }, { kind: "field_access", regex: "^this\\.\\w+$" }],
          },
        },
        { has: { field: "right", regex: "^(?:this\\.)?\\w+$" } },
      ],
    },
    check: assignsItself,
    valid: [
      foundWith("this.name = name; return null;", "String name").code,
      foundWith("if (o instanceof Job job && job.isOpen()) this.job = job; return null;", "Object o").code,
      foundWith(
        "switch (o) { case Job job when job.isOpen() -> this.job = job; default -> g(); } return null;",
        "Object o",
      ).code,
      "class C {\n  C(String... names) {\n    run(() -> { this.names = names; });\n  }\n}",
    ],
    invalid: [
      foundWith("name = name; return null;"),
      foundWith("this.name = name; return null;", "String nam"),
    ],
  },
]);

function assignsItself(assignment: SgNode): boolean {
  const left = fieldTextOf(assignment, "left");
  const right = fieldTextOf(assignment, "right");
  if (left === right) return true;
  const name = left.replace("this.", "");
  if (name !== right.replace("this.", "")) return false;
  const outermost = [...ancestorsOf(assignment)].filter((one) => callables.test(kindOf(one))).at(-1);
  const declared = String.raw`[\w>\].]\s+${name}\s*(?:\[\])?\s*[,;=):]|[(,]\s*${name}\s*[,)]\s*[^;]*->|\b${name}\s*->|\b(?:instanceof|case)\s+(?:final\s+)?[A-Z][\w.]*(?:<[^<>]*>)?\s+${name}\b`;
  return outermost !== undefined && !new RegExp(declared).test(textOf(outermost));
}

const callables = /^(?:method|constructor|compact_constructor)_declaration$/;
