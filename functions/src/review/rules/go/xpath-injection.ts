/** Go: request values in XPath expressions. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const xpathInjection = defineRules(["go"], "security", [
  {
    id: "go-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is concatenated into this XPath expression, so a quote in it changes which nodes are selected, up to the whole document. Reject quotes in the value, or compare it in Go after the query.",
    rule: {
      any: [
        goCall({ names: "Compile|MustCompile", on: "^(?:xpath|xmlpath)$", as: "QUERY" }),
        goCall({
          names: "Find|FindOne|Query|QueryAll|FindEach",
          on: "^(?:xmlquery|htmlquery|jsonquery)$",
          as: "QUERY",
          nth: 2,
        }),
        goCall({
          names: "Find|FindElement|FindElements|FindPath",
          on: "(?i)(?:xpath|xmldoc|etree)\\w*$",
          as: "QUERY",
        }),
      ],
    },
    flow: { QUERY: "assembled" },
    milder: whereGuessed,
    valid: [inFunction('xmlquery.Find(doc, "//user[@active=1]")')],
    invalid: [found('xmlquery.FindOne(doc, "//user[@name=\'" + r.FormValue("n") + "\']")')],
  },
]);
