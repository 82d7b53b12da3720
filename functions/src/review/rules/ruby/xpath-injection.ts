/** Ruby: XPath expressions built from input. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const xpathInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is interpolated into this XPath expression, so a quote in it changes which nodes are selected, up to the whole document. Pass it as a variable of the query.",
    rule: {
      any: [
        rubyCall({ names: "xpath|at_xpath|find_by_xpath", as: "QUERY" }),
        rubyCall({ names: "first|match|each", on: "^(?:REXML::)?XPath$", as: "QUERY", nth: 2 }),
      ],
    },
    flow: { QUERY: "assembled" },
    milder: whereGuessed,
    valid: ["doc.xpath('//user[@active=1]')", 'doc.xpath("//user[@id=#{id.to_i}]")'],
    invalid: [
      "doc.xpath(\"//user[@name='#{name}']\")",
      "REXML::XPath.first(doc, \"//u[@n='#{params[:n]}']\")",
    ],
  },
]);
