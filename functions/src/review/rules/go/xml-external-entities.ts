/** Go: XML parsers that resolve entities. */
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const xmlExternalEntities = defineRules(["go"], "security", [
  {
    id: "go-xml-entities",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can read files of this server or call internal addresses. Remove `XMLParseNoEnt` and `XMLParseDTDLoad`, or use encoding/xml.",
    rule: { kind: "selector_expression", regex: "^\\w+\\.XMLParse(?:NoEnt|DTDLoad|DTDAttr|DTDValid)$" },
    valid: [inFunction("p := parser.New()")],
    invalid: [found("p := parser.New(parser.XMLParseNoEnt)")],
  },
]);
