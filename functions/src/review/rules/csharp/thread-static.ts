/** C#: initializers of `[ThreadStatic]` fields, which run on one thread only. */
import { defineRules } from "../writing/define-rules.ts";

export const threadStatic = defineRules(["csharp"], "bug", [
  {
    id: "csharp-thread-static-initialized",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    see: ["https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca2019"],
    title: "`[ThreadStatic]` initializer runs on one thread only",
    message:
      "The initializer of a [ThreadStatic] field runs once, so other threads see the default value. Use ThreadLocal<T>, or set it where it is read.",
    rule: {
      kind: "field_declaration",
      all: [
        { has: { kind: "attribute_list", regex: "\\bThreadStatic\\b" } },
        {
          has: {
            kind: "variable_declaration",
            // What every thread begins with anyway is no loss.
            has: {
              kind: "variable_declarator",
              regex: "=",
              not: { regex: "=\\s*(?:null|false|0|default)$" },
            },
          },
        },
      ],
    },
    valid: [
      "class C {\n  [ThreadStatic] static int n;\n}",
      "class C {\n  [ThreadStatic] static Cache own = null;\n}",
    ],
    invalid: [{ code: "class C {\n  [ThreadStatic] static int n = 5;\n}", lines: [2] }],
  },
]);
