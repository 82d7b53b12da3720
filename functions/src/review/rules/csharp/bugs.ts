/** C#: code that cannot mean what it says. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const bugs = defineRules(["csharp"], "bug", [
  {
    id: "csharp-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message: "A single `=` assigns, so the condition no longer tests anything. Write `==`.",
    glance: /[^=!<>+\-*/%&|^]=\s*(?:true|false)\b/,
    rule: {
      any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "conditional_expression" }],
      has: {
        field: "condition",
        kind: "assignment_expression",
        all: [
          { has: { field: "operator", regex: "^=$" } },
          { has: { field: "right", kind: "boolean_literal" } },
        ],
      },
    },
    valid: [inMethod("if (done == true) G();"), inMethod("if (done = Try()) G();")],
    invalid: [found("if (done = true) G();")],
  },
  {
    id: "csharp-compares-with-itself",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.selfComparison,
    message:
      "Both operands are the same, so the result is always the same; one side is probably wrong. Compare with the intended value.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:[=!<>]=|[<>]|-|%|&&|\\|\\|)$" } },
        { has: { field: "left", pattern: "$X" } },
        { has: { field: "right", pattern: "$X" } },
      ],
    },
    constraints: {
      X: {
        not: {
          any: [
            { kind: "integer_literal" },
            { kind: "invocation_expression" },
            { has: { stopBy: "end", kind: "invocation_expression" } },
          ],
        },
      },
    },
    valid: [inMethod("if (a == b) G();"), inMethod("if (Next() == Next()) G();")],
    invalid: [found("if (a.B == a.B) G();")],
  },
  {
    id: "csharp-constant-condition",
    severity: "low",
    confidence: "high",
    cwe: 571,
    category: "maintainability",
    title: titles.constantCondition,
    message: "The condition is constant, so one path is never taken. Remove the test or the dead code.",
    glance: /\bif\s*\(\s*(?:true|false)\s*\)/,
    rule: { kind: "if_statement", has: { field: "condition", kind: "boolean_literal" } },
    valid: [inMethod("while (true) { if (a) break; }")],
    invalid: [found("if (false) { G(); }")],
  },
  {
    id: "csharp-unreachable-code",
    severity: "low",
    confidence: "high",
    cwe: 561,
    category: "maintainability",
    title: titles.unreachable,
    message:
      "The statement before it always leaves the block, so this code never runs. Remove it, or move it before that statement.",
    rule: {
      any: [
        { kind: "expression_statement" },
        { kind: "local_declaration_statement" },
        { kind: "if_statement" },
        { kind: "return_statement" },
      ],
      follows: {
        any: [
          { kind: "return_statement" },
          { kind: "throw_statement" },
          { kind: "break_statement" },
          { kind: "continue_statement" },
        ],
      },
      inside: { kind: "block" },
    },
    valid: [inMethod("if (a) return; G();")],
    invalid: [found("return; G();")],
  },
  {
    id: "csharp-endless-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: titles.endlessLoop,
    message:
      "Nothing in the body leaves the loop, so the thread never does anything else. Give it a condition or a `break`.",
    glance: /\bwhile\s*\(\s*true\s*\)|\bdo\b|\bfor\s*\([^;()]{0,80};\s*;/,
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
]);
