/** Ruby: files that nothing closes. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { methodAround, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const resourceLeak = defineRules(["ruby"], "bug", [
  {
    id: "rb-file-left-open",
    severity: "low",
    confidence: "medium",
    cwe: 772,
    see: ["https://docs.ruby-lang.org/en/master/File.html"],
    title: titles.fileLeak,
    message:
      "The file stays open until the garbage collector runs, and what was written may not be on disk. Give `File.open` a block, or use `File.read`.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "identifier" } },
        {
          has: {
            field: "right",
            ...rubyCall({ names: "open|new", on: "^File$" }),
            not: { has: { any: [{ kind: "block" }, { kind: "do_block" }] } },
          },
        },
      ],
    },
    check: isLeftOpen,
    valid: [
      "def f(p)\n  x = File.open(p)\n  x.read\nensure\n  x.close\nend",
      "def f(p)\n  x = File.open(p)\nend",
      "def f(p)\n  x = File.open(p)\n  parse(x)\nend",
      "x = File.open(p) { |f| f.read }",
    ],
    invalid: [{ code: "def f(p)\n  x = File.open(p)\n  x.read\nend", lines: [2] }],
  },
]);

/** Read or written in the same method, and neither closed nor given away. */
function isLeftOpen(assignment: SgNode): boolean {
  const method = methodAround(assignment);
  const name = textOf(fieldOf(assignment, "left") ?? assignment);
  const after = textOf(method).slice(assignment.range().end.index - method.range().start.index);
  if (!new RegExp(String.raw`\b${name}\.(?:read|write|puts|each_line|gets|<<|print)`).test(after))
    return false;
  if (
    new RegExp(String.raw`\b${name}\.close|[(,=]\s*${name}\b(?!\.)|\b${name}\s*(?:$|\n\s*end\s*$)`).test(
      after,
    )
  )
    return false;
  return partsOf(method).length > 0 && !/ObjectSpace|at_exit/.test(after);
}
