/** C and C++: loops that never end. */
import { found, inFunction } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const infiniteLoop = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-endless-count",
    fault: "endless-count",
    severity: "high",
    confidence: "high",
    cwe: 835,
    title: "Infinite loop: unsigned counter never below zero",
    message:
      "An unsigned number is never below zero: it wraps around and the loop continues with huge indexes. Count with a signed number, or test before subtracting.",
    rule: anywhere,
    valid: [
      inFunction("for (int i = a; i >= 0; i--) g(i);"),
      inFunction("for (unsigned i = n; i-- > 0;) g(i);"),
    ],
    invalid: [found("for (unsigned i = n; i >= 0; i--) g(i);")],
  },
  {
    id: "c-condition-never-changes",
    fault: "endless-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: titles.infiniteLoop,
    message:
      "The loop body changes none of the variables of its condition, so once entered it never ends. Change one of them in the body, or leave the loop.",
    rule: anywhere,
    valid: [
      inFunction("int i = 0; while (i < 9) { g(); i++; }"),
      inFunction("int i = 0; while (i < 9) h(&i);"),
    ],
    invalid: [found("int i = 0;\nwhile (i < 9) { g(); }")],
  },
  {
    id: "c-endless-loop",
    ...defects.endlessLoop,
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
