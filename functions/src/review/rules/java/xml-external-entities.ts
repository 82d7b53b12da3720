/** Java: XML parsers that resolve external entities (XXE). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defects } from "../shared/defects.ts";
import { methodTaking, inMethod } from "./examples.ts";
import { isFarFromOutside } from "./outside-of-servers.ts";
import type { SgNode } from "@ast-grep/napi";
import { methodOf } from "./java-nodes.ts";

const { within: inTextMethod, found: foundInTextMethod } = methodTaking("String text");

/** A tree that is written, and schemas and style sheets of the program's own, are not read from outside. */
function readsText(call: SgNode): boolean {
  const method = methodOf(call)?.text() ?? "";
  if (call.text().includes("SchemaFactory")) return !/getResource(?:AsStream)?\(/.test(method);
  if (call.text().includes("DocumentBuilderFactory")) return !onlyWrites(call);
  if (!call.text().includes("TransformerFactory")) return true;
  return !/\bnew DOMSource\(|\bJAXBSource\(/.test(method) || /\bnew (?:Stream|SAX|StAX)Source\(/.test(method);
}

/** The block around makes an empty document of it. */
function onlyWrites(call: SgNode): boolean {
  const block =
    call
      .ancestors()
      .find((one) => one.kind() === "block")
      ?.text() ?? "";
  return block.includes(".newDocument(") && !block.includes(".parse(");
}

export const xmlExternalEntities = defineRules(["java"], "security", [
  {
    id: "java-xml-feature-wrong",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "This setting makes the parser resolve external entities, so a document can include local files or call internal addresses. Set `disallow-doctype-decl` to true, and external entities to false.",
    rule: {
      any: [
        javaCall({
          names: "setFeature",
          args: {
            all: [
              { has: { nthChild: 1, regex: "disallow-doctype-decl|FEATURE_SECURE_PROCESSING" } },
              { has: { nthChild: 2, kind: "false" } },
            ],
          },
        }),
        javaCall({
          names: "setFeature|setProperty",
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex:
                    "external-(?:general|parameter)-entities|load-external-dtd|IS_SUPPORTING_EXTERNAL_ENTITIES",
                },
              },
              { has: { nthChild: 2, regex: "^(?:true|Boolean\\.TRUE)$" } },
            ],
          },
        }),
      ],
    },
    valid: [inTextMethod('f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);')],
    invalid: [
      foundInTextMethod('f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", false);'),
    ],
  },
  {
    id: "java-xml-factory-field",
    ...defects.xxeFactory,
    rule: {
      all: [
        javaCall({
          names: "newInstance|newFactory|newDefaultInstance",
          on: "^(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory)$",
        }),
        { inside: { kind: "variable_declarator", inside: { kind: "field_declaration" } } },
        {
          inside: {
            stopBy: "end",
            kind: "class_body",
            all: [
              { regex: "\\.(?:parse|createXMLStreamReader|createXMLEventReader)\\(" },
              {
                not: {
                  regex: "setFeature|setProperty|setAttribute|setExpandEntityReferences|setXMLResolver",
                },
              },
            ],
          },
        },
      ],
    },
    valid: [
      "class C {\n  DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();\n  C() { f.setFeature(X, true); }\n  void g() { f.newDocumentBuilder().parse(a); }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();\n  void g() { f.newDocumentBuilder().parse(a); }\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "java-xml-external-entities",
    ...defects.xxeFactory,
    rule: {
      any: [
        javaCall({
          names: "newInstance|newFactory|newDefaultInstance|createXMLReader",
          on: "^(?:\\w+\\.)*(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory|XMLReaderFactory|TransformerFactory|SAXTransformerFactory|SchemaFactory)$",
        }),
        javaNew({ names: "SAXBuilder|SAXReader|SAXParser" }),
      ],
      inside: {
        stopBy: "end",
        any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
        all: [
          {
            any: [
              {
                regex:
                  "\\.(?:parse|build|read|transform|newSchema|createXMLStreamReader|createXMLEventReader)\\(",
              },
              {
                kind: "constructor_declaration",
                regex: "\\.(?:newDocumentBuilder|newSAXParser|getXMLReader)\\(",
              },
            ],
          },
          { not: { regex: "setFeature|setProperty|setAttribute|setExpandEntityReferences|setXMLResolver" } },
        ],
      },
    },
    check: readsText,
    milder: isFarFromOutside,
    valid: [
      inMethod(
        'DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newDocumentBuilder().parse(in);',
      ),
      inMethod(
        "DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); Document d = f.newDocumentBuilder().newDocument();",
      ),
      inMethod(
        "DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); Document d = f.newDocumentBuilder().newDocument(); t.transform(new DOMSource(d), to);",
      ),
    ],
    invalid: [
      {
        code: inMethod(
          "DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();\nf.newDocumentBuilder().parse(in);",
        ),
        lines: [3],
      },
    ],
  },
]);
