/** Swift: XML parsers that resolve external entities (XXE). */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { swiftCall, inFunction } from "./matchers.ts";

export const xmlExternalEntities = defineRules(["swift"], "security", [
  {
    id: "swift-xml-external-entities",
    ...defects.xxe,
    rule: {
      any: [
        { kind: "assignment", regex: "\\.shouldResolveExternalEntities\\s*=\\s*true$" },
        swiftCall({
          names: "XMLDocument|NSXMLDocument",
          args: "nodeLoadExternalEntitiesAlways|documentXInclude|nodeLoadExternalEntitiesSameOriginOnly",
        }),
      ],
    },
    valid: [inFunction("parser.shouldResolveExternalEntities = false")],
    invalid: [inFunction("parser.shouldResolveExternalEntities = true")],
  },
]);
