/** JavaScript and TypeScript: comparisons with an object that was just created. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldKindOf } from "../../syntax/node-memo.ts";

/** `new Store() === new Store()`, of which only a lesson or a test of a single instance is made. */
const isMade = /^(?:array|object|arrow_function|new_expression|regex)$/;

export const referenceEquality = defineRules(ecmascript, "bug", [
  {
    id: "js-compare-with-new-object",
    severity: "high",
    confidence: "high",
    cwe: 597,
    see: [`${mdn}/Operators/Strict_equality`],
    title: "Comparison with a new object is always false",
    message:
      "Objects and arrays are compared by reference, and this one was just created, so the result is always the same. Compare a length, the elements, or the fields.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==$" } },
        {
          has: {
            any: [
              { kind: "array" },
              { kind: "object" },
              { kind: "arrow_function" },
              { kind: "new_expression" },
              { kind: "regex" },
            ],
          },
        },
      ],
    },
    unsure: (node) => ["left", "right"].every((side) => isMade.test(fieldKindOf(node, side))),
    valid: ["if (a.length === 0) f()", 'if (a == "") f()', "const list = a === b ? [] : c"],
    invalid: ["if (a === []) f()", "if ({} === b) f()", "const same = d !== new Date(0)"],
  },
]);
