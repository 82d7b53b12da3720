/** Go: collections that are filled and never read. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

/** Declared in this function as a list of its own, and every other mention is such an append. */
function isNeverRead(append: SgNode): boolean {
  const name = fieldTextOf(append, "left");
  const around = functionAround(append);
  if (around === null) return false;
  const text = textOf(around);
  const declared = new RegExp(
    String.raw`\bvar ${name} \[\]|(?<![\w.,] )\b${name} := (?:\[\][\w.*\[\]]+\{|make\(\[\])`,
  ).exec(text);
  if (declared === null) return false;
  const appends = [...text.matchAll(new RegExp(String.raw`(?<![\w.])${name} = append\(${name},`, "g"))]
    .length;
  const all = [...text.matchAll(new RegExp(String.raw`(?<![\w.])${name}(?!\w)`, "g"))].length;
  return all === 2 * appends + 1;
}

/** `hold = append(hold, make([]byte, size))`: what is kept is the memory itself. */
function onlyHoldsMemory(append: SgNode): boolean {
  return /,\s*make\(\[\]byte,/.test(textOf(append));
}

export const unusedCollection = defineRules(["go"], "bug", [
  {
    id: "go-list-never-read",
    severity: "medium",
    confidence: "high",
    cwe: 563,
    title: "Unused collection: appended, never read",
    message:
      "The slice is filled and never read, so the work for it is lost, or its use is missing. Use the slice, or remove it.",
    textFilter: /\w\s*=\s*append\(/,
    rule: { kind: "assignment_statement", regex: "^\\w+ = append\\(" },
    check: isNeverRead,
    unsure: onlyHoldsMemory,
    valid: [
      inFunction("var s []int\n\ts = append(s, 1)\n\treturn s"),
      inFunction("var s []int\n\tg(&s)\n\ts = append(s, 1)"),
      "package p\n\nfunc f() (s []int) {\n\ts = append(s, 1)\n\treturn\n}",
    ],
    invalid: [
      found("var s []int\n\tfor _, x := range xs {\n\t\ts = append(s, x)\n\t}", 6),
      found("s := make([]int, 0)\n\ts = append(s, 1)", 5),
    ],
  },
]);
