/** Java: an index parsed from input without a bounds check. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { foundInParsingMethod, inArrayMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

export const indexOutOfBounds = defineRules(["java"], "security", [
  {
    id: "java-index-from-text",
    ...defects.indexFromInput,
    rule: {
      kind: "array_access",
      has: { field: "index", kind: "identifier", pattern: "$N" },
    },
    fileHas: parsing,
    flow: { N: "position" },
    valid: [
      inParsingMethod("if (n >= 0 && n < a.length) return a[n];"),
      inArrayMethod("for (int i = 0; i < a.length; i++) g(a[i]);"),
    ],
    invalid: [
      foundInParsingMethod("return a[n];"),
      foundInParsingMethod("if (n < a.length) return a[n];"),
    ].map(({ code }) => ({
      code,
      lines: [4],
    })),
  },
]);
