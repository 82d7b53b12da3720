/** C#: XPath expressions built from input. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const xpathInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is concatenated into this XPath expression, so a quote in it changes which nodes match. Pass the value as a variable of an XsltContext, or compare it in code.",
    rule: {
      any: [
        csharpCall({
          names:
            "SelectNodes|SelectSingleNode|XPathSelectElement|XPathSelectElements|XPathEvaluate|SelectSingleNodeAsync",
          as: "PATH",
        }),
        csharpCall({ names: "Evaluate|Select|Compile", on: "(?i)nav|xpath", as: "PATH" }),
        csharpCall({ names: "Matches|SelectChildren|SelectAncestors", on: "(?i)nav|xpath", as: "PATH" }),
      ],
    },
    flow: { PATH: "assembled" },
    milder: whereGuessed,
    valid: [inMethod('doc.SelectNodes("//user");'), inMethod("nav.Select(expression);")],
    invalid: [
      found('doc.SelectSingleNode("//user[name=\'" + other + "\']");'),
      found("nav.Evaluate($\"//user[@id='{other}']\");"),
    ],
  },
]);
