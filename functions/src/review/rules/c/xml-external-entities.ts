/** C++: readers of XML that follow what a document tells them to fetch. */
import type { SgNode } from "@ast-grep/napi";
import { cMethod, cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking, inFunction, found } from "./examples.ts";

const { within: inXerces, found: foundInXerces } = functionTaking("const xercesc::InputSource &s");

const kinds = "XercesDOMParser|SAXParser|SAX2XMLReader|DOMLSParser";

/** What the function says before the call, and what is called. */
function beforeCall(call: SgNode): { readonly name: string; readonly before: string } {
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  const name = fieldTextOf(fieldOf(call, "function"), "argument");
  const begin = around?.range().start.index ?? 0;
  return { name, before: around?.text().slice(0, call.range().start.index - begin) ?? "" };
}

/** Other libraries have a SAXParser, too. */
const ownNames = /xerces|XMLUni\b|SAX2XMLReader|XMLPlatformUtils/i;

const sets = /(?:setDisableDefaultEntityResolution\s*\(|DisableDefaultEntityResolution\s*,)\s*(\w+)/g;

/** Whether the reader is made here, and nothing before this call keeps it from resolving entities. */
function resolvesEntities(call: SgNode): boolean {
  const { name, before } = beforeCall(call);
  if (!/^\w+$/.test(name) || /set(?:XML)?EntityResolver/.test(before)) return false;
  const isMadeHere = new RegExp(
    String.raw`\b(?:${kinds})\s*\*?\s*${name}\s*(?:=\s*(?:new|[\w:]*createXMLReader|\w+\s*->\s*createLSParser)|;|\()`,
  );
  if (!isMadeHere.test(before)) return false;
  const keeps = [...before.matchAll(/setCreateEntityReferenceNodes\s*\(\s*(\w+)/g)].at(-1)?.[1];
  return [...before.matchAll(sets)].at(-1)?.[1] !== "true" || keeps === "false";
}

export const xmlExternalEntities = defineRules(["cpp"], "security", [
  {
    id: "cpp-xerces-entities",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The reader resolves external entities, so a document can include local files or call internal addresses. Call `setDisableDefaultEntityResolution(true)` before it reads anything.",
    rule: cMethod({ names: "parse" }),
    check: (node, file) => ownNames.test(file.text) && resolvesEntities(node),
    valid: [
      inXerces(
        "XercesDOMParser *p = new XercesDOMParser();\n  p->setDisableDefaultEntityResolution(true);\n  p->parse(s);",
      ),
      inXerces("Parser *p = new Parser();\n  p->parse(s);"),
    ],
    invalid: [
      foundInXerces("XercesDOMParser *p = new XercesDOMParser();\n  p->parse(s);"),
      foundInXerces("SAXParser p;\n  p.parse(s);"),
      foundInXerces("SAX2XMLReader *p = XMLReaderFactory::createXMLReader();\n  p->parse(s);"),
    ],
  },
  {
    id: "c-xml-external-entities",
    languages: ["c", "cpp"],
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can include local files or call internal addresses. Remove `XML_PARSE_NOENT` and `XML_PARSE_DTDLOAD`.",
    rule: {
      any: [
        cFunction({
          names:
            "xmlReadFile|xmlReadMemory|xmlReadDoc|xmlReadFd|xmlCtxtReadFile|xmlCtxtReadMemory|xmlCtxtUseOptions|xmlReaderForMemory|xmlReaderForFile",
          args: { has: { regex: "XML_PARSE_(?:NOENT|DTDLOAD|DTDATTR|XINCLUDE)" } },
        }),
        cFunction({ names: "xmlSubstituteEntitiesDefault", args: { has: { nthChild: 1, regex: "^1$" } } }),
      ],
    },
    valid: [inFunction("xmlReadFile(p, 0, XML_PARSE_NONET);")],
    invalid: [found("xmlReadFile(p, 0, XML_PARSE_NOENT);")],
  },
]);
