/** Python: XML parsers that load external entities or expand nested ones. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const xmlExternalEntities = defineRules(["python"], "security", [
  {
    id: "py-xml-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 776,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xmlEntityExpansion,
    message:
      "A few lines of nested entities expand to gigabytes, and some parsers also read the files that a document names. Parse it with defusedxml.",
    rule: {
      any: [
        pyCall({
          names: "parse|fromstring|parseString|XML|iterparse|fromstringlist",
          on: "^(?:ET|etree|ElementTree|minidom|pulldom|sax|xml\\.[\\w.]+|lxml\\.\\w+|xmltodict|cElementTree|objectify)$",
          as: "TEXT",
          args: { not: { has: { nthChild: 2 } } },
        }),
        pyCall({ names: "parse|parseString", on: "^(?:xml\\.)?sax$", as: "TEXT" }),
        pyCall({ names: "fromstring|parseString|iterparse", bare: "only", as: "TEXT" }),
      ],
    },
    check: (_node, { text }) => !/\bfrom defusedxml|\bimport defusedxml\S* as\b/.test(text),
    flow: { TEXT: "outside" },
    valid: [
      "from defusedxml import minidom\nminidom.parseString(request.body)",
      "ET.fromstring(text)",
      "defusedxml.ElementTree.fromstring(request.data)",
    ],
    invalid: ["ET.fromstring(request.data)", "minidom.parseString(request.body)"],
  },
  {
    id: "py-xml-parser-loads-dtd",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser loads the DTD, so a document can include local files or call internal addresses. Leave `load_dtd` off and `no_network` on.",
    rule: pyCall({
      names: "XMLParser|ETCompatXMLParser",
      bare: "also",
      on: "etree|lxml",
      args: {
        any: [
          pyKeyword("load_dtd|huge_tree|dtd_validation", { kind: "true" }),
          pyKeyword("no_network", { kind: "false" }),
        ],
        not: pyKeyword("resolve_entities", { kind: "false" }),
      },
    }),
    valid: ["etree.XMLParser()", "etree.XMLParser(resolve_entities=False, load_dtd=True)"],
    invalid: ["etree.XMLParser(load_dtd=True)", "etree.XMLParser(no_network=False)"],
  },
  {
    id: "py-xml-external-entities",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can include local files or call internal addresses. Leave `resolve_entities` off, or use defusedxml.",
    rule: {
      any: [
        pyCall({
          names: "XMLParser",
          bare: "also",
          on: "etree|lxml",
          args: pyKeyword("resolve_entities", { kind: "true" }),
        }),
        pyCall({
          names: "setFeature",
          args: {
            all: [
              { has: { nthChild: 1, regex: "feature_external_[gp]es" } },
              { has: { nthChild: 2, regex: "^(?:True|1)$" } },
            ],
          },
        }),
      ],
    },
    valid: ["etree.XMLParser(resolve_entities=False)", "parser.setFeature(feature_external_ges, False)"],
    invalid: [
      "etree.XMLParser(resolve_entities=True)",
      "parser.setFeature(xml.sax.handler.feature_external_ges, True)",
    ],
  },
]);
