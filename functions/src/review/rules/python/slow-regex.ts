/** Python: regular expressions that take exponential time (ReDoS). */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { defects } from "../shared/defects.ts";

/** A name that holds the text of a pattern is given to a search of the file. */
function isUsedAsPattern(node: SgNode, { text }: { readonly text: string }): boolean {
  if (node.kind() !== "assignment") return true;
  const name = fieldTextOf(node, "left");
  return new RegExp(String.raw`\b(?:re|regex)\.\w+\(\s*${name}\b`).test(text);
}

export const slowRegex = defineRules(["python"], "security", [
  {
    id: "py-redos",
    ...defects.redos,
    confidence: "high",
    textFilter: new RegExp(nestedRepetition),
    rule: {
      any: [
        pyCall({
          names: "compile|match|fullmatch|search|findall|finditer|sub|split",
          on: "^(?:re|regex)$",
          args: { has: { nthChild: 1, kind: "string", regex: nestedRepetition } },
        }),
        {
          kind: "assignment",
          all: [
            { has: { field: "left", kind: "identifier" } },
            { has: { field: "right", kind: "string", regex: nestedRepetition } },
          ],
        },
      ],
    },
    check: isUsedAsPattern,
    valid: [String.raw`re.compile(r"^[a-z]+$")`, String.raw`re.match(r"^(?:a,)+$", x)`],
    invalid: [
      String.raw`re.compile(r"^(a+)+$")`,
      String.raw`re.match(r"^(\d|\w+)*@", x)`,
      'shape = r"^(a+)+$"\nok = re.match(shape, x)',
    ],
  },
]);
