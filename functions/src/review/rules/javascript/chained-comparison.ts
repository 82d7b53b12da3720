/** JavaScript and TypeScript: chained comparisons. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";

export const chainedComparison = defineRules(ecmascript, "bug", [
  {
    id: "js-yoda-chain",
    severity: "high",
    confidence: "high",
    cwe: 697,
    see: [`${mdn}/Operators/Less_than`],
    title: "Chained comparison",
    message:
      "`a < b < c` compares the boolean result of the first comparison with the last number. Write `a < b && b < c`.",
    textFilter: /(?<![=<>-])[<>]=?(?![<>=])[^<>;{}&|?]{1,200}?(?<![=<>-])[<>](?![<>])/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[<>]=?$" } },
        { has: { field: "left", kind: "binary_expression", has: { field: "operator", regex: "^[<>]=?$" } } },
        // The grammar reads a tagged template with type arguments as two comparisons.
        { not: { has: { field: "right", regex: "^`" } } },
        // And so it reads a call with type arguments in Flow.
        { not: { regex: "^[\\w$.]+<[\\w$.]+>\\(" } },
      ],
    },
    valid: [
      "if (0 < x && x < 10) f()",
      "if ((a < b) === c) f()",
      "const Box = styled.div<Props>`color: red`",
      "const n = sql<number>`count(*)`",
      "const box = useRef<HTMLElement>(null)",
      "const n = sql<number>`count(*)`.as('n')",
    ],
    invalid: ["if (0 <= x <= 10) f()", "const ok = a <= b <= c"],
  },
]);
