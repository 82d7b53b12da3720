/** C#: loops without an end. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, ancestorsOf, kindOf } from "../../syntax/node-memo.ts";
import { namesOfCondition, staysAsItIs } from "../shared/stuck-loop.ts";
import { typeInMethod } from "./csharp-nodes.ts";

const step = /^(?:(\w+)\s*(\+\+|--)|(\+\+|--)\s*(\w+)|(\w+)\s*([-+])=\s*\d+)$/;

interface Step {
  readonly name: string;
  readonly goesUp: boolean;
}

function stepOf(loop: SgNode): Step | null {
  const [, a, b, c, d, e, f] = step.exec(fieldTextOf(loop, "update").trim()) ?? [];
  const name = a ?? d ?? e;
  return name === undefined ? null : { name, goesUp: (b ?? c ?? f ?? "").startsWith("+") };
}

/** The condition asks for one variable, the update changes that of a loop around. */
function stepsAnother(loop: SgNode): boolean {
  const made = variableOf(loop);
  const stepped = stepOf(loop)?.name;
  if (made === null || stepped === undefined || made === stepped) return false;
  const asks = new RegExp(String.raw`\b${made}\b`).test(fieldTextOf(loop, "condition"));
  const asksForBoth = new RegExp(String.raw`\b${stepped}\b`).test(fieldTextOf(loop, "condition"));
  if (!asks || asksForBoth || isStepped(made, fieldTextOf(loop, "body"))) return false;
  return [...ancestorsOf(loop)].some((one) => kindOf(one) === "for_statement" && variableOf(one) === stepped);
}

function isStepped(name: string, text: string): boolean {
  return new RegExp(String.raw`\b${name}\s*(?:\+\+|--|[-+*/]?=(?!=))|(?:\+\+|--)\s*${name}\b`).test(text);
}

function variableOf(loop: SgNode): string | null {
  return /^[\w<>.]+\s+(\w+)\s*=/.exec(fieldTextOf(loop, "initializer"))?.[1] ?? null;
}

/** `i < n; i--` gets further from its end with every round. */
function goesAway(loop: SgNode): boolean {
  const stepped = stepOf(loop);
  const [, name, sign = ""] = /^(\w+)\s*([<>])=?\s*[\w.()]+$/.exec(fieldTextOf(loop, "condition")) ?? [];
  if (!stepped || stepped.name !== name || isStepped(name, fieldTextOf(loop, "body"))) return false;
  if (/\b(?:break|return|throw)\b/.test(fieldTextOf(loop, "body"))) return false;
  // Below zero an unsigned number is the largest, which ends the loop.
  if (!stepped.goesUp && /^(?:uint|ulong|ushort|byte|nuint)\b/.test(fieldTextOf(loop, "initializer")))
    return false;
  return stepped.goesUp === (sign === ">");
}

/** Only names of this method: others may change a field. */
function isStuck(loop: SgNode): boolean {
  const condition = fieldTextOf(loop, "condition");
  const names = namesOfCondition(condition);
  if (names === null || names.length === 0 || /\+\+|--|[^=!<>]=(?!=)/.test(condition)) return false;
  if (!names.every((name) => numbers.test(typeInMethod(name, loop)))) return false;
  const rest = fieldTextOf(loop, "body");
  return !/\b(?:out|ref)\b|=>|Sleep|Wait/.test(rest) && staysAsItIs(names, rest);
}

const numbers = /^(?:int|long|short|byte|uint|ulong|bool|double|float|decimal|char|var)$/;

export const infiniteLoop = defineRules(["csharp"], "bug", [
  {
    id: "csharp-endless-loop",
    ...defects.endlessLoop,
    textFilter: /\bwhile\s*\(\s*true\s*\)|\bdo\b|\bfor\s*\([^;()]{0,80};\s*;/,
    rule: {
      any: [
        { kind: "while_statement", has: { field: "condition", regex: "^true$" } },
        { kind: "do_statement", has: { field: "condition", regex: "^true$" } },
        { kind: "for_statement", not: { has: { field: "condition", regex: "." } } },
      ],
      not: {
        any: [
          {
            has: {
              stopBy: "end",
              any: [
                { kind: "break_statement" },
                { kind: "return_statement" },
                { kind: "throw_statement" },
                { kind: "goto_statement" },
                { kind: "yield_statement" },
                { kind: "await_expression" },
                { kind: "throw_expression" },
              ],
            },
          },
          { regex: "Sleep|Wait|Accept|Receive|Read|Take\\(|Dequeue|Exit" },
        ],
      },
    },
    valid: [inMethod("while (true) { if (a) break; }"), inMethod("while (true) { Thread.Sleep(1); }")],
    invalid: [found("while (true) { i++; }")],
  },
  {
    id: "csharp-wrong-loop-variable",
    severity: "high",
    confidence: "high",
    cwe: 835,
    title: "Wrong loop variable updated",
    message:
      "The loop updates the variable of another loop, so it never ends, or the outer loop skips iterations. Update its own variable.",
    textFilter:
      /\bfor\s*\(\s*[\w<>.]+\s+(\w+)\s*=[^;]{0,400};[^;]{0,400};\s*(?:(?!\1\b)\w+\s*(?:\+\+|--|[-+]=)|(?:\+\+|--)\s*(?!\1\b)\w)/,
    rule: { kind: "for_statement", inside: { stopBy: "end", kind: "for_statement" } },
    check: stepsAnother,
    valid: [
      inMethod("for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) G(i, j);"),
      inMethod("for (int i = 0; i < n; i++) for (int end = i + 4; i < end; i++) G(i);"),
    ],
    invalid: [found("for (int i = 0; i < 2; i++)\nfor (int j = 0; j < 2; i++) G(i, j);")],
  },
  {
    id: "csharp-loop-goes-away-from-end",
    severity: "high",
    confidence: "high",
    cwe: 835,
    title: "Infinite loop: counter moves away from its bound",
    message:
      "Each iteration moves the variable away from its bound, until the number overflows. Invert the step or the comparison.",
    textFilter:
      /\bfor\s*\([^;()]{0,120};\s*\w+\s*<[^;]{0,400};\s*(?:\w+\s*(?:--|-=)|--)|\bfor\s*\([^;()]{0,120};\s*\w+\s*>[^;]{0,400};\s*(?:\w+\s*(?:\+\+|\+=)|\+\+)/,
    rule: {
      kind: "for_statement",
      has: { field: "condition", kind: "binary_expression", regex: "^\\w+\\s*[<>]" },
    },
    check: goesAway,
    valid: [
      inMethod("for (int i = 9; i > 0; i--) G(i);"),
      inMethod("for (int i = 0; i < n; i += 2) G(i);"),
      inMethod("for (uint i = n - 1; i < n; i--) G(i);"),
    ],
    invalid: [found("for (int i = 0; i < 10; i--) G(i);"), found("for (int i = 9; i >= 0; i++) G(i);")],
  },
  {
    id: "csharp-loop-never-advances",
    severity: "high",
    confidence: "medium",
    cwe: 835,
    title: titles.infiniteLoop,
    message:
      "The loop body changes nothing that the condition reads, so once entered it never ends. Update what the condition tests, or leave with `break`.",
    textFilter: /\bwhile\s*\(\s*[!\w]\w*\s*(?:[<>=!]=?\s*[\w-]+\s*)?\)/,
    rule: { kind: "while_statement" },
    check: isStuck,
    valid: [
      inMethod("int i = 0; while (i < 9) { i++; }"),
      inMethod("while (running) { G(); }"),
      inMethod("int i = 0; while (i < 9) { if (G()) break; }"),
    ],
    invalid: [found("int i = 0;\nwhile (i < 9) { G(i); }")],
  },
]);
