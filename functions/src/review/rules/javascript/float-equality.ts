/** JavaScript and TypeScript: floating-point numbers compared for equality. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { titles } from "../writing/titles.ts";
import type { Matcher } from "../writing/rule.ts";

export const floatEquality = defineRules(ecmascript, "bug", [
  {
    id: "js-fraction-compared",
    severity: "medium",
    confidence: "high",
    cwe: 1339,
    see: [`${mdn}/Global_Objects/Number/EPSILON`],
    title: titles.floatEquality,
    message:
      "Most decimal fractions have no exact binary form, so `0.1 + 0.2 === 0.3` is false. Compare the difference with a tolerance, or calculate in whole cents.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        {
          any: [
            {
              all: [{ has: { field: "left", ...arithmetic() } }, { has: { field: "right", ...fraction() } }],
            },
            {
              all: [{ has: { field: "left", ...fraction() } }, { has: { field: "right", ...arithmetic() } }],
            },
            {
              all: [{ has: { field: "left", ...arithmetic() } }, { has: { field: "left", has: fraction() } }],
            },
          ],
        },
      ],
    },
    valid: [
      "if (x * 2 === 3) f()",
      "if (Math.abs(x + y - 0.3) < 1e-9) f()",
      "if (rate === 0.3) f()",
      "if (Math.round(x * 10) / 10 === 0.3) f()",
      "if (width * 0.5 === height) f()",
    ],
    invalid: ["if (x + y === 0.3) f()", "if (0.7 === a * b) f()", "if (price * 0.1 === total) f()"],
  },
]);

function arithmetic(): Matcher {
  return {
    kind: "binary_expression",
    has: { field: "operator", regex: "^[-+*/]$" },
    // `Math.round(x * 100) / 100` is the fraction nearest to it, as is the one that is written.
    not: { regex: "^Math\\.(?:round|floor|ceil|trunc)\\([^()]*\\)\\s*/" },
  };
}

/** Halves, quarters and eighths are exact. */
function fraction(): Matcher {
  return { kind: "number", regex: "^\\d*\\.\\d*[1-9]$", not: { regex: "\\.(?:5|25|75|125|375|625|875)$" } };
}
