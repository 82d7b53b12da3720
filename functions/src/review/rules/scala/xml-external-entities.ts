/** Scala: XML parsers that load external entities. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const xmlExternalEntities = defineRules(["scala"], "security", [
  {
    id: "scala-xml-external-entities",
    ...defects.xxe,
    rule: {
      any: [
        scalaCall({
          names: "newInstance|newFactory",
          on: "^(?:\\w+\\.)*(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory)$",
        }),
        scalaNew({ names: "SAXReader|SAXBuilder" }),
      ],
      inside: {
        stopBy: "end",
        kind: "function_definition",
        all: [
          {
            regex:
              "\\.(?:parse|read|build|createXMLStreamReader|createXMLEventReader|withSAXParser|newSAXParser)\\(",
          },
          { not: { regex: "setFeature|setProperty|setAttribute" } },
        ],
      },
    },
    valid: [
      inFunction(
        'val f = DocumentBuilderFactory.newInstance(); f.setFeature("disallow-doctype-decl", true); f.newDocumentBuilder().parse(x)',
      ),
    ],
    invalid: [inFunction("DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(x)")],
  },
]);
