/** JavaScript and TypeScript: XML documents built from input. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsPair, jsCall } from "../writing/call-matchers.ts";

export const xmlInjection = defineRules(ecmascript, "security", [
  {
    id: "js-xml-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 91,
    see: ["Injection_Prevention"],
    title: titles.xmlInjection,
    message:
      "The request value is concatenated into XML, so a `<` in it adds elements of the client's choice. Build the document with an XML library, or escape the value.",
    rule: {
      any: [
        {
          ...jsPair("body|data", { pattern: "$XML" }),
          inside: { kind: "object", inside: { kind: "arguments" } },
        },
        jsCall({ names: "post|put|send|write|request", as: "XML", nth: 2 }),
        {
          kind: "shorthand_property_identifier",
          regex: "^(?:body|xml|data)$",
          pattern: "$XML",
          inside: { kind: "object", inside: { kind: "arguments" } },
        },
      ],
    },
    fileHas: ["/xml", "soap", "SOAP"],
    flow: { XML: "reflected" },
    check: (_node, { text }) =>
      /application\/xml|text\/xml|soap/i.test(text) && !/xmlbuilder|XMLBuilder|escapeXml/.test(text),
    valid: [
      'function f(req) { return fetch(u, { body: JSON.stringify(req.body), headers: { type: "text/xml" } }); }',
    ],
    invalid: [
      'function f(req) { return fetch(u, { body: "<a>" + req.body.a + "</a>", headers: { type: "text/xml" } }); }',
    ],
  },
]);
