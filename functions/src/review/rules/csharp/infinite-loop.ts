/** C#: loops without an end. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const infiniteLoop = defineRules(["csharp"], "bug", [
  {
    id: "csharp-endless-loop",
    ...defects.endlessLoop,
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
