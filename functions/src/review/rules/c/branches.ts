/** C and C++: ways through the code that are never taken, never end, or run on into the next. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { sameNames } from "./text-glances.ts";
import { messages } from "../shared/messages.ts";
import { found, inFunction } from "./examples.ts";

export const branches = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-case-falls-through",
    severity: "medium",
    confidence: "medium",
    cwe: 484,
    title: titles.fallThrough,
    message:
      "Nothing ends the case, so the next case's code runs too. Add a `break`, or a comment that says it is intended.",
    rule: {
      kind: "case_statement",
      all: [
        {
          has: {
            any: [{ kind: "expression_statement" }, { kind: "compound_statement" }, { kind: "if_statement" }],
          },
        },
        {
          not: {
            has: {
              stopBy: "end",
              any: [
                { kind: "break_statement" },
                { kind: "return_statement" },
                { kind: "goto_statement" },
                { kind: "continue_statement" },
              ],
            },
          },
        },
        {
          not: {
            regex: "(?i)fall|no ?break|throw|exit\\s*\\(|abort\\s*\\(|_?unreachable|assert\\(0|panic|BUG\\(",
          },
        },
        { precedes: { kind: "case_statement" } },
      ],
      not: { precedes: { kind: "comment" } },
    },
    valid: [
      inFunction("switch (a) { case 1: g(); break; case 2: h(); break; }"),
      inFunction("switch (a) { case 1: case 2: h(); break; }"),
      inFunction("switch (a) { case 1: g(); /* fall through */ case 2: h(); break; }"),
    ],
    invalid: [found("switch (a) { case 1: g(); case 2: h(); break; }")],
  },
  {
    id: "c-switch-without-default",
    severity: "info",
    confidence: "low",
    cwe: 478,
    category: "maintainability",
    title: titles.missingDefault,
    message:
      "A value that no `case` lists passes the switch silently. Add a `default` that handles or reports it.",
    rule: {
      kind: "switch_statement",
      not: { has: { field: "body", has: { kind: "case_statement", regex: "^default\\b" } } },
    },
    valid: [inFunction("switch (a) { case 1: g(); break; default: h(); break; }")],
    invalid: [found("switch (a) { case 1: g(); break; }")],
  },
  {
    id: "c-unreachable-code",
    fault: "unreachable",
    severity: "low",
    confidence: "high",
    cwe: 561,
    category: "maintainability",
    title: titles.unreachable,
    message: messages.unreachableMoveBefore,
    rule: { kind: "function_definition" },
    valid: [
      inFunction("if (a) return; g();"),
      inFunction("#ifdef A\nreturn;\n#endif\ng();"),
      inFunction("goto next; while (a) { g(); next: a--; }"),
    ],
    invalid: [found("return; g();"), found("goto end; while (a) { a--; } end: g();")],
  },
  {
    id: "c-constant-condition",
    severity: "low",
    confidence: "high",
    cwe: 571,
    category: "maintainability",
    title: titles.constantCondition,
    message: messages.constantCondition,
    glance: sameNames,
    rule: {
      any: [
        {
          kind: "if_statement",
          has: { field: "condition", has: { any: [{ kind: "true" }, { kind: "false" }] } },
        },
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^(?:[=!]=|[<>]=?)$" } },
            { has: { field: "left", kind: "identifier", pattern: "$X" } },
            { has: { field: "right", kind: "identifier", pattern: "$X" } },
          ],
        },
      ],
    },
    valid: [inFunction("if (a == b) g();"), inFunction("while (1) { if (a) break; }")],
    invalid: [found("if (a == a) g();")],
  },
  {
    id: "c-endless-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: titles.endlessLoop,
    message: messages.endlessLoop,
    rule: {
      any: [
        { kind: "while_statement", has: { field: "condition", regex: "^\\(\\s*(?:1|true)\\s*\\)$" } },
        { kind: "do_statement", has: { field: "condition", regex: "^\\(\\s*(?:1|true)\\s*\\)$" } },
        { kind: "for_statement", not: { has: { field: "condition", regex: "." } } },
      ],
      not: {
        any: [
          {
            has: {
              stopBy: "end",
              any: [{ kind: "break_statement" }, { kind: "return_statement" }, { kind: "goto_statement" }],
            },
          },
          {
            regex:
              "(?i)throw|exit|abort|sleep|wait|accept|recv|read|poll|select|longjmp|exec[lv]|co_await|yield|schedule|pause|get_?message|run\\(|loop",
          },
        ],
      },
    },
    valid: [inFunction("while (1) { if (a) break; }"), inFunction("for (;;) { sleep(1); }")],
    invalid: [found("while (1) { a++; }")],
  },
]);
