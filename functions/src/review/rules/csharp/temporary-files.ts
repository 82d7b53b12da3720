/** C#: temporary files with predictable names. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const temporaryFiles = defineRules(["csharp"], "security", [
  {
    id: "csharp-predictable-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://cwe.mitre.org/data/definitions/379.html"],
    title: titles.temporaryFile,
    message:
      "Another user can create the file or a symbolic link with this name first. Use Path.GetRandomFileName in a folder of your own, and open it with FileMode.CreateNew.",
    rule: {
      any: [
        csharpCall({ names: "GetTempFileName", on: "(?:^|\\.)Path$" }),
        csharpCall({
          names: "Combine",
          on: "(?:^|\\.)Path$",
          args: {
            all: [
              { has: { nthChild: 1, regex: "GetTempPath\\(\\)$" } },
              { has: { nthChild: 2, regex: '^"[^"]+\\.\\w+"$' } },
            ],
          },
        }),
      ],
    },
    valid: [inMethod("Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());")],
    invalid: [
      found("var p = Path.GetTempFileName();"),
      found('var p = Path.Combine(Path.GetTempPath(), "report.csv");'),
    ],
  },
]);
