/** C#: an index parsed from input without a bounds check. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { foundInParsingMethod, inArrayMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

export const indexOutOfBounds = defineRules(["csharp"], "security", [
  {
    id: "csharp-index-from-text",
    ...defects.indexFromInput,
    rule: {
      kind: "element_access_expression",
      has: {
        kind: "bracketed_argument_list",
        has: { kind: "argument", has: { kind: "identifier", pattern: "$N" } },
      },
    },
    fileHas: parsing,
    flow: { N: "position" },
    valid: [
      inParsingMethod("if (n >= 0 && n < a.Length) return a[n];"),
      inArrayMethod("for (int i = 0; i < a.Length; i++) G(a[i]);"),
    ],
    invalid: [foundInParsingMethod("return a[n];"), foundInParsingMethod("if (n < a.Length) return a[n];")],
  },
]);
