/** JavaScript and TypeScript: XML parsers that load external entities. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsPair } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { on } from "./literals.ts";

export const xmlExternalEntities = defineRules(ecmascript, "security", [
  {
    id: "js-xml-external-entities",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can include local files or call internal addresses. Leave `noent` off.",
    rule: {
      ...jsPair("noent|replaceEntities|expandEntities", on),
      inside: { kind: "object" },
    },
    fileHas: ["xml", "Xml", "XML"],
    valid: ["libxml.parseXml(text, { noent: false })", "const o = { noent: true }"],
    invalid: ["libxml.parseXml(text, { noent: true })"],
  },
]);
