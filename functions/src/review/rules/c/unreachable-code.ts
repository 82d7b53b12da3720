/** C and C++: code that no path reaches. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const unreachableCode = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-unreachable-code",
    fault: "unreachable",
    ...defects.unreachable,
    severity: "low",
    category: "maintainability",
    rule: { kind: "function_definition" },
    valid: [
      inFunction("if (a) return; g();"),
      inFunction("#ifdef A\nreturn;\n#endif\ng();"),
      inFunction("goto next; while (a) { g(); next: a--; }"),
    ],
    invalid: [found("return; g();"), found("goto end; while (a) { a--; } end: g();")],
  },
]);
