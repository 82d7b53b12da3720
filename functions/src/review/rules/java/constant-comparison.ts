/** Java: conditions whose parts exclude each other, and loops that nothing ends. */
import type { SgNode } from "@ast-grep/napi";
import { joinedBy, partsOfChain } from "../shared/condition-chains.ts";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import { isAlwaysTrue, isNeverTrue } from "../shared/impossible.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { namesOfCondition, staysAsItIs } from "../shared/stuck-loop.ts";
import { callableOf, isDeclaredAs } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const joined = (operator: string, regex: string) => joinedBy("binary_expression", operator, regex);

/** A part after `tested` that calls or reads what is null there, with no word of null between. */
function isReadWhereNull(parts: readonly string[], operator: string): boolean {
  return parts.some((part, at) => {
    const name = new RegExp(String.raw`^(?:(\w+)\s*${operator}\s*null|null\s*${operator}\s*(\w+))$`).exec(
      part,
    );
    const own = name?.[1] ?? name?.[2];
    const next = parts[at + 1];
    return own !== undefined && isRead(own, next ?? "");
  });
}

function isReadBeforeTest(parts: readonly string[], operator: string): boolean {
  return parts.some((part, at) => {
    const own = new RegExp(String.raw`^(\w+)\s*${operator}\s*null$`).exec(part)?.[1];
    const before = parts[at - 1];
    return own !== undefined && isRead(own, before ?? "");
  });
}

function isRead(name: string, text: string): boolean {
  return new RegExp(String.raw`^[!(\s]*${name}\.\w+`).test(text);
}

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

const nullBefore = String.raw`\w\s*(?:==|!=)\s*null|null\s*(?:==|!=)\s*\w`;

export const constantComparison = defineRules(["java"], "bug", [
  {
    id: "java-always-true-condition",
    ...defects.alwaysTrueParts,
    rule: joined(String.raw`\|\|`, String.raw`[<>=!]=?\s*['"\d-]|['"\d]\s*[<>=!]=?|equals\(`),
    check: (node) => isAlwaysTrue(partsOfChain(node)),
    valid: [inMethod("if (x != 1 && x != 2) g();"), inMethod("if (x != 1 || y != 2) g();")],
    invalid: [
      found("if (x != 1 || x != 2) g();"),
      found('if (s.isEmpty() || !s.equals("a") || !s.equals("b")) g();'),
    ],
  },
  {
    id: "java-always-false-condition",
    ...defects.alwaysFalseParts,
    rule: joined("&&", String.raw`[<>=]=?\s*['"\d-]|['"\d]\s*[<>=]=?|equals\(`),
    check: (node) => isNeverTrue(partsOfChain(node)),
    valid: [inMethod("if (x >= 1 && x <= 2) g();"), inMethod('if (a.equals("a") && b.equals("b")) g();')],
    invalid: [found("if (n < 0 && n > 9) g();"), found("if (c < '0' && c > '9') g();")],
  },
  {
    id: "java-null-check-after-use",
    severity: "medium",
    confidence: "high",
    cwe: 476,
    title: titles.lateNullCheck,
    message:
      "The operand before already reads a member of the value and throws if it is null. Put the null check first.",
    rule: { any: [joined("&&", nullBefore), joined(String.raw`\|\|`, nullBefore)] },
    check: (node) =>
      isReadBeforeTest(partsOfChain(node), fieldTextOf(node, "operator") === "&&" ? "!=" : "=="),
    valid: [inMethod("if (x != null && x.isEmpty()) g();"), inMethod("if (x.y > 0 && y != null) g();")],
    invalid: [found("if (x.isEmpty() && x != null) g();"), found("if (x.size() == 0 || x == null) g();")],
  },
  {
    id: "java-null-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullGuard,
    message:
      "If {the value} is null, the next operand is still evaluated and throws. Use `&&` with `!=`, or `||` with `==`.",
    names: testedForNull,
    rule: { any: [joined("&&", nullBefore), joined(String.raw`\|\|`, nullBefore)] },
    check: (node) =>
      isReadWhereNull(partsOfChain(node), fieldTextOf(node, "operator") === "&&" ? "==" : "!="),
    valid: [inMethod("if (x == null || x.isEmpty()) g();"), inMethod("if (a == null && b.isEmpty()) g();")],
    invalid: [found("if (x == null && x.size() > 0) g();"), found("if (x != null || x.isEmpty()) g();")],
  },
  {
    id: "java-loop-never-advances",
    ...defects.infiniteLoop,
    rule: {
      any: [{ kind: "while_statement" }, { kind: "for_statement" }],
      has: { field: "condition", regex: "[<>=]" },
    },
    check: isStuck,
    valid: [
      inMethod("int i = 0;\nwhile (i < n) { g(i); i++; }", "int n"),
      inMethod("for (int i = 0; i < n; i++) g();", "int n"),
      inMethod("while (left > 0) { g(); }"),
      inMethod("while (left > 0) { g(); }\n    return left;"),
      inMethod("while ((n >>>= 1) != 0) { g(); }", "int n"),
      inMethod("while (n > items.length) { grow(); }", "int n"),
      inMethod("int i = 0;\nwhile (i < n) { if (g()) break; }", "int n"),
    ],
    invalid: [
      found("int i = 0;\nwhile (i < n) { g(i); }", "int n", 4),
      found("int j = 0;\nfor (int i = 0; i < n; j++) g(i);", "int n", 4),
    ],
  },
]);
