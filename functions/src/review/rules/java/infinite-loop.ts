/** Java: loops that never end. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { methodWith, foundWith } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { isDeclaredAs, callableOf } from "./java-nodes.ts";
import { fieldTextOf, fieldOf, textOf } from "../../syntax/node-memo.ts";
import { namesOfCondition, staysAsItIs } from "../shared/stuck-loop.ts";
import { titles } from "../writing/titles.ts";

/** `(size >>>= 1) != 0` moves on by itself. */
const changing = /\+\+|--|[^=!<>]=(?!=)|>>>?=|<<=/;

function isOfMethod(name: string, loop: SgNode): boolean {
  if (isDeclaredAs(name, /^(?:int|long|short|byte|char|float|double|boolean|var|[A-Z]\w*)\b/, loop))
    return true;
  const method = callableOf(loop)?.text() ?? "";
  return new RegExp(String.raw`\w\[\]\s+${name}\b`).test(method);
}

/** Only names of this method: others may change a field. */
function isStuck(loop: SgNode): boolean {
  const condition = fieldTextOf(loop, "condition").replace(/^\((.*)\)$/s, "$1");
  const names = namesOfCondition(condition.replaceAll(/\.length\b(?!\()/g, ""));
  const own = names?.filter((name) => !condition.includes(`${name}.length`)) ?? [];
  if (names === null || own.length === 0) return false;
  if (changing.test(condition) || !names.every((name) => isOfMethod(name, loop))) return false;
  return staysAsItIs(names, textBehind(loop, fieldOf(loop, "condition")));
}

/** Of a loop: its updates and its body. */
function textBehind(loop: SgNode, condition: SgNode | null): string {
  return condition ? textOf(loop).slice(condition.range().end.index - loop.range().start.index) : "";
}

const blocking =
  /\b(?:accept|take|poll|read\w*|next\w*|wait|sleep|select|await|recv|receive|park|get|join|acquire|lock|dispatch\w*|process\w*|run|exit)\s*\(/;

function isEndless(loop: SgNode): boolean {
  const condition = loop
    .field("condition")
    ?.text()
    .replace(/^\(|\)$/g, "")
    .trim();
  const isOpen = loop.kind() === "for_statement" ? condition === undefined : condition === "true";
  const body = loop.field("body")?.text() ?? "";
  return isOpen && !/\b(?:break|return|throw|yield)\b/.test(body) && !blocking.test(body);
}

export const infiniteLoop = defineRules(["java"], "bug", [
  {
    id: "java-loop-never-advances",
    ...defects.infiniteLoop,
    rule: {
      any: [{ kind: "while_statement" }, { kind: "for_statement" }],
      has: { field: "condition", regex: "[<>=]" },
    },
    check: isStuck,
    valid: [
      methodWith("int i = 0;\nwhile (i < n) { g(i); i++; }", "int n"),
      methodWith("for (int i = 0; i < n; i++) g();", "int n"),
      methodWith("while (left > 0) { g(); }"),
      methodWith("while (left > 0) { g(); }\n    return left;"),
      methodWith("while ((n >>>= 1) != 0) { g(); }", "int n"),
      methodWith("while (n > items.length) { grow(); }", "int n"),
      methodWith("int i = 0;\nwhile (i < n) { if (g()) break; }", "int n"),
    ],
    invalid: [
      foundWith("int i = 0;\nwhile (i < n) { g(i); }", "int n", 4),
      foundWith("int j = 0;\nfor (int i = 0; i < n; j++) g(i);", "int n", 4),
    ],
  },
  {
    id: "java-endless-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: titles.endlessLoop,
    message:
      "The condition is always true, and nothing in the loop leaves it or waits, so it occupies its thread. Give it a condition, or a `break`.",
    rule: { any: [{ kind: "while_statement" }, { kind: "for_statement" }, { kind: "do_statement" }] },
    check: isEndless,
    valid: [
      methodWith("while (true) { if (x) break; }"),
      methodWith("for (;;) { handle(server.accept()); }"),
      methodWith("for (int i = 0; i < 3; i++) g();"),
    ],
    invalid: [foundWith("int i = 0;\n    while (true) { i++; }", "", 4), foundWith("for (;;) { i++; }")],
  },
]);
