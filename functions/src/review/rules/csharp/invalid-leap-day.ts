/** C#: February 29 moved to a year that has none. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpNew } from "../writing/call-matchers.ts";
import { textOfMethod } from "./csharp-nodes.ts";
import { inMethod, found } from "./examples.ts";

export const invalidLeapDay = defineRules(["csharp"], "bug", [
  {
    id: "csharp-leap-day-moved",
    severity: "medium",
    confidence: "high",
    cwe: 684,
    see: ["https://learn.microsoft.com/dotnet/api/system.datetime.addyears"],
    title: "Invalid leap day: February 29 in another year",
    message:
      "February 29 does not exist in most other years, so this throws. Use AddYears, which takes the last day of the month there.",
    rule: csharpNew({
      names: "DateTime|DateOnly|DateTimeOffset",
      args: {
        all: [
          { has: { nthChild: 1, regex: "\\bYear\\s*[-+]\\s*\\w+$" } },
          { has: { nthChild: 2, regex: "\\.Month$" } },
          { has: { nthChild: 3, regex: "\\.Day$" } },
        ],
      },
    }),
    check: (made) => !/\b29\b|IsLeapYear|DaysInMonth/.test(textOfMethod(made)),
    valid: [
      inMethod("if (d.Month == 2 && d.Day == 29) return x; return new DateTime(d.Year + 1, d.Month, d.Day);"),
      inMethod("var d = now.AddYears(1);"),
      inMethod("var d = new DateTime(now.Year + 1, 1, 1);"),
    ],
    invalid: [found("var d = new DateTime(now.Year + 1, now.Month, now.Day);")],
  },
]);
