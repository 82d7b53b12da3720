/** Markup and settings: errors shown to visitors. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const errorExposure = defineRules(["xml"], "security", [
  {
    id: "xml-dotnet-shows-errors",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.customerrorssection"],
    title: titles.errorDetails,
    message:
      'With `customErrors` off or `debug` on, error pages can show stack traces, paths and code to any visitor. Set `mode="RemoteOnly"` and `debug="false"`.',
    rule: {
      kind: "EmptyElemTag",
      regex: '^<customErrors\\s[^>]*\\bmode="Off"|^<compilation\\s[^>]*\\bdebug="true"',
    },
    valid: ['<customErrors mode="RemoteOnly"/>', '<compilation debug="false"/>'],
    invalid: ['<customErrors mode="Off"/>', '<compilation debug="true" targetFramework="4.8"/>'],
  },
]);
