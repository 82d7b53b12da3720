/** C and C++: code that no path reaches. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { found, inFunction } from "./examples.ts";

export const unreachableCode = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-unreachable-code",
    fault: "unreachable",
    severity: "low",
    confidence: "high",
    cwe: 561,
    category: "maintainability",
    title: titles.unreachable,
    message: messages.unreachableMoveBefore,
    rule: { kind: "function_definition" },
    valid: [
      inFunction("if (a) return; g();"),
      inFunction("#ifdef A\nreturn;\n#endif\ng();"),
      inFunction("goto next; while (a) { g(); next: a--; }"),
    ],
    invalid: [found("return; g();"), found("goto end; while (a) { a--; } end: g();")],
  },
]);
