/** PHP: XML parsers that resolve external entities (XXE). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall, phpMethod, phpNew } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, kindOf } from "../../syntax/node-memo.ts";
import { wholeFile, functionAround } from "./tree.ts";

export const xmlExternalEntities = defineRules(["php"], "security", [
  {
    id: "php-xxe",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can read files of this server or call internal addresses. Remove `LIBXML_NOENT` and `LIBXML_DTDLOAD`.",
    rule: {
      any: [
        phpCall({
          names: "simplexml_load_string|simplexml_load_file|libxml_set_options",
          args: { regex: "LIBXML_(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)" },
        }),
        phpMethod({
          names: "loadXML|load|loadHTML|open|xml|XML",
          args: { regex: "LIBXML_(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)" },
        }),
        phpNew({
          names: "SimpleXMLElement|SimpleXMLIterator",
          args: { regex: "LIBXML_(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)" },
        }),
        {
          ...phpCall({
            names: "libxml_disable_entity_loader",
            args: { regex: "^\\(\\s*(?:false|0)\\s*\\)$" },
          }),
          inside: { kind: "expression_statement" },
        },
        phpMethod({ names: "setParserProperty", args: { regex: "(?:SUBST_ENTITIES|LOADDTD)\\s*,\\s*true" } }),
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                kind: "member_access_expression",
                regex: "->(?:substituteEntities|resolveExternals)$",
              },
            },
            { has: { field: "right", regex: "^(?:true|1)$" } },
          ],
        },
      ],
    },
    check: (node) => !isSwitchedOnAgain(node) && readsDocuments(node),
    milder: onlyAllowsFiles,
    valid: [
      php("$x = simplexml_load_string($body);"),
      php("$d->loadXML($body, LIBXML_NONET);"),
      php("libxml_disable_entity_loader(true);"),
      php("$before = libxml_disable_entity_loader(false);"),
      php("libxml_disable_entity_loader(true);\n$d->loadXML($body);\nlibxml_disable_entity_loader(false);"),
    ],
    invalid: [
      found("$x = simplexml_load_string($body, 'SimpleXMLElement', LIBXML_NOENT);"),
      found("$d = new DOMDocument();\n$d->loadXML($body, LIBXML_NOENT | LIBXML_DTDLOAD);"),
      found("libxml_disable_entity_loader(false);"),
    ],
  },
]);

/** A document that is built node by node reads nothing. */
function readsDocuments(node: SgNode): boolean {
  if (textOf(node).includes("setParserProperty(") && isSwitchedOff(node)) return false;
  return (
    kindOf(node) !== "assignment_expression" || /->load\w*\(|->parse\w*\(|::load\w*\(/.test(wholeFile(node))
  );
}

/** Since libxml 2.9 entities are put in only where that is asked for, too. */
function onlyAllowsFiles(node: SgNode): boolean {
  return (
    /^\\?libxml_disable_entity_loader\b/.test(textOf(node)) &&
    !/LIBXML_(?:NOENT|DTDLOAD)|substituteEntities|resolveExternals/.test(wholeFile(node))
  );
}

/** What the function itself had switched off before, it switches on again. */
function isSwitchedOnAgain(call: SgNode): boolean {
  return /^\\?libxml_disable_entity_loader\b/.test(textOf(call)) && isSwitchedOff(call);
}

/** The function has said before that nothing outside the document is read. */
function isSwitchedOff(call: SgNode): boolean {
  const around = functionAround(call);
  const before = textOf(around).slice(0, call.range().start.index - around.range().start.index);
  return /libxml_disable_entity_loader\(\s*true\s*\)/i.test(before);
}
