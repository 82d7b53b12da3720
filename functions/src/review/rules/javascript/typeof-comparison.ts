/** JavaScript and TypeScript: `typeof` compared with an invalid type name. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";

export const typeofComparison = defineRules(ecmascript, "bug", [
  {
    id: "js-typeof-never-matches",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: "`typeof` compared with an invalid type name",
    message:
      "`typeof` never returns this string, so the comparison is never true and the check does nothing. It returns `undefined`, `object`, `boolean`, `number`, `bigint`, `string`, `symbol` or `function`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        { has: { field: "left", kind: "unary_expression", regex: "^typeof\\b" } },
        {
          has: {
            field: "right",
            kind: "string",
            not: {
              regex: "^[\"'](?:undefined|object|boolean|number|bigint|string|symbol|function|unknown)[\"']$",
            },
          },
        },
      ],
    },
    fileNames: ["typeof"],
    valid: ['if (typeof x === "undefined") f()', "if (typeof x === kind) f()"],
    invalid: ['if (typeof x === "undefned") f()', "const isList = typeof x === 'array'"],
  },
]);
