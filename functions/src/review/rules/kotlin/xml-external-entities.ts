/** Kotlin: XML parsers that load external entities. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const xmlExternalEntities = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-xml-external-entities",
    ...defects.xxe,
    rule: {
      any: [
        kotlinCall({
          names: "newInstance|newFactory|createXMLReader",
          on: "^(?:\\w+\\.)*(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory|XMLReaderFactory|SchemaFactory)$",
        }),
        kotlinCall({ names: "SAXBuilder|SAXReader", bare: "only" }),
      ],
      inside: {
        stopBy: "end",
        any: [{ kind: "function_declaration" }, { kind: "class_declaration" }],
        all: [
          { regex: "\\.(?:parse|build|read|createXMLStreamReader|createXMLEventReader|newSchema)\\(" },
          { not: { regex: "setFeature|setProperty|setAttribute|isExpandEntityReferences|setXMLResolver" } },
        ],
      },
    },
    valid: [
      inFunction(
        'val f = DocumentBuilderFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newDocumentBuilder().parse(x)',
      ),
    ],
    invalid: [inFunction("DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(x)")],
  },
]);
