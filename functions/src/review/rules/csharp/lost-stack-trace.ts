/** C#: `throw e`, which resets the stack trace. */
import { defineRules } from "../writing/define-rules.ts";
import { inMethod, found } from "./examples.ts";

export const lostStackTrace = defineRules(["csharp"], "bug", [
  {
    id: "csharp-rethrow-loses-stack",
    severity: "low",
    confidence: "high",
    cwe: 755,
    category: "maintainability",
    see: ["https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca2200"],
    title: "`throw e` resets the stack trace",
    message: "`throw e` restarts the stack trace here, so the place of the failure is lost. Write `throw;`.",
    rule: {
      kind: "throw_statement",
      has: { kind: "identifier", pattern: "$E" },
      inside: {
        stopBy: "end",
        kind: "catch_clause",
        has: { kind: "catch_declaration", has: { field: "name", pattern: "$E" } },
      },
    },
    valid: [inMethod("try { G(); } catch (Exception e) { log(e); throw; }")],
    invalid: [found("try { G(); } catch (Exception e) { log(e); throw e; }")],
  },
]);
