/** JavaScript and TypeScript: `reduce` of an empty array. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

export const reduceWithoutInitialValue = defineRules(ecmascript, "bug", [
  {
    id: "js-sum-without-start",
    severity: "low",
    confidence: "medium",
    cwe: 754,
    see: [`${mdn}/Global_Objects/Array/reduce`],
    title: "`reduce` of an empty array without initial value",
    message:
      "Without an initial value, `reduce` throws a TypeError for an empty array. Pass the initial value as the second argument.",
    rule: {
      ...jsCall({
        names: "reduce",
        on: "\\.(?:map|filter|flatMap|slice)\\(",
        args: {
          all: [
            { has: { nthChild: 1, any: [{ kind: "arrow_function" }, { kind: "function_expression" }] } },
            { not: { has: { nthChild: 2, regex: "." } } },
          ],
        },
      }),
    },
    check: (node) => !/\.length\b/.test(textOf(functionAround(node) ?? node)),
    valid: [
      "a.map(f).reduce((x, y) => x + y, 0)",
      "a.reduce((x, y) => x + y)",
      "function g(a) { if (!a.length) return 0; return a.map(f).reduce((x, y) => x + y); }",
    ],
    invalid: ["a.map(f).reduce((x, y) => x + y)"],
  },
]);
