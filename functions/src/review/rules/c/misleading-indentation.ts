/** C and C++: indentation that promises another structure. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const misleadingIndentation = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-misleading-indentation",
    fault: "misleading-indentation",
    severity: "high",
    confidence: "high",
    cwe: 483,
    title: titles.misleadingIndent,
    message:
      "The statement is indented like the one above, but without braces it does not depend on the condition and always runs. Put both in braces, or indent it less.",
    rule: anywhere,
    valid: [
      inFunction("switch (a) {\n  case 1:\n    if (b)\n      g();\n      break;\n  case 2:\n    h();\n  }"),
      inFunction("if (a)\n    g();\n  h();"),
      inFunction("if (a) {\n    g();\n    h();\n  }"),
    ],
    invalid: [found("if (a)\n    g();\n    h();")],
  },
]);
