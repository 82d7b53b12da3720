/** C#: an exception created but not thrown. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMethod, found } from "./examples.ts";
import { isInTest } from "./csharp-nodes.ts";

export const exceptionNotThrown = defineRules(["csharp"], "bug", [
  {
    id: "csharp-exception-not-thrown",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "The exception is created and not thrown, so the code continues after the failure. Write `throw` before it.",
    textFilter: /(?:^|[;{})])[ \t]*new\s+[\w.]*Exception\s*\(/m,
    rule: {
      kind: "expression_statement",
      has: { kind: "object_creation_expression", has: { field: "type", regex: "Exception$" } },
    },
    unsure: isInTest,
    valid: [inMethod("throw new ArgumentException(other);"), inMethod("var e = new Exception();")],
    invalid: [found("new ArgumentException(other);")],
  },
]);
