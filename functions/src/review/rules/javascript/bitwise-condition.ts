/** JavaScript and TypeScript: bitwise operators in a condition. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { titles } from "../writing/titles.ts";
import type { Matcher } from "../writing/rule.ts";

export const bitwiseCondition = defineRules(ecmascript, "bug", [
  {
    id: "js-bits-for-conditions",
    severity: "medium",
    confidence: "medium",
    cwe: 480,
    see: [`${mdn}/Operators/Bitwise_AND`],
    title: titles.bitwiseCondition,
    message:
      "The bitwise operator always evaluates both sides and converts them to numbers, so a missing object throws and a truthy value can count as 0. Write `&&` or `||`.",
    textFilter: /(?<![&|])[&|](?![&|=])/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[&|]$" } },
        { any: [{ has: { field: "left", ...condition() } }, { has: { field: "right", ...condition() } }] },
      ],
      any: [
        {
          inside: {
            kind: "parenthesized_expression",
            inside: { any: [{ kind: "if_statement" }, { kind: "while_statement" }] },
          },
        },
        { inside: { kind: "ternary_expression", field: "condition" } },
      ],
    },
    valid: ["if (flags & MASK) f()", "if (a && b > 1) f()", "const n = (a > 1) | 0"],
    invalid: [
      "if (a > 1 & b) f()",
      "if (x === null | y === null) f()",
      "if (item.isReady & user.isActive) f()",
    ],
  },
]);

function condition(): Matcher {
  return {
    any: [
      { kind: "binary_expression", has: { field: "operator", regex: "^(?:[<>]=?|[!=]==?|in|instanceof)$" } },
      { kind: "unary_expression", regex: "^!" },
      { kind: "true" },
      { kind: "false" },
      {
        any: [{ kind: "member_expression" }, { kind: "identifier" }],
        regex:
          "(?:^|\\.)(?:is|has|can|should)[A-Z]\\w*$|\\.(?:active|enabled|disabled|published|visible|valid|ready|checked|selected|loaded|deleted|archived|verified)$",
      },
    ],
  };
}
