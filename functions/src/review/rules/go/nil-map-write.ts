/** Go: writes to a nil map. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { indexedName } from "../writing/names-in-code.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround, functionAround, word } from "./tree.ts";

export const nilMapWrite = defineRules(["go"], "bug", [
  {
    id: "go-write-to-nil-map",
    severity: "high",
    confidence: "high",
    cwe: 476,
    see: ["https://go.dev/ref/spec#Map_types"],
    title: "Write to a nil map",
    message: "{The map} is nil, and writing to a nil map panics. Create it with `make` or a literal first.",
    names: indexedName,
    rule: {
      any: [
        {
          kind: "assignment_statement",
          has: {
            field: "left",
            has: { nthChild: 1, kind: "index_expression", has: { field: "operand", kind: "identifier" } },
          },
        },
        { kind: "inc_statement", regex: "^\\w+\\[" },
      ],
    },
    check: isNilMap,
    unsure: (node) =>
      /\brecover\(\)|\bNotPanics\(|\bPanics\w*\(/.test(textOf(declarationAround(node) ?? node)),
    valid: [
      inFunction('m := map[string]int{}\n\tm["a"] = 1'),
      inFunction('var m map[string]int\n\tif m == nil {\n\t\tm = make(map[string]int)\n\t}\n\tm["a"] = 1'),
      inFunction('var m map[string]int\n\tjson.Unmarshal(b, &m)\n\tm["a"] = 1'),
    ],
    invalid: [
      found('var m map[string]int\n\tm["a"] = 1', 5),
      found("var m map[string]int\n\tfor _, w := range ws {\n\t\tm[w]++\n\t}", 6),
    ],
  },
]);

function isNilMap(write: SgNode): boolean {
  const name = /^\w+/.exec(textOf(write))?.[0] ?? "";
  const around = functionAround(write);
  if (around === null) return false;
  const before = textOf(around).slice(0, write.range().start.index - around.range().start.index);
  const declared = new RegExp(String.raw`\bvar ${name} map\[[^\n=]*\n`).exec(before);
  if (declared === null) return false;
  return !new RegExp(word(name)).test(before.slice(declared.index + declared[0].length));
}
