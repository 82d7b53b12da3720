/** C#: XML parsers that resolve external entities. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { csharpSet, csharpNew } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const xmlExternalEntities = defineRules(["csharp"], "security", [
  {
    id: "csharp-xml-external-entities",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can include local files or call internal addresses. Set DtdProcessing to Prohibit and XmlResolver to null.",
    rule: {
      any: [
        {
          ...csharpSet("DtdProcessing", { regex: "DtdProcessing\\.Parse$" }),
          not: { inside: { stopBy: "end", kind: "method_declaration", regex: "XmlResolver\\s*=\\s*null" } },
        },
        csharpSet("XmlResolver", {
          regex: "^new Xml(?:Url|PreloadedUrl)?Resolver\\(|^XmlResolver\\.FileSystemResolver$",
        }),
        csharpSet("ProhibitDtd", { regex: "^false$" }),
      ],
    },
    valid: [
      inMethod("s.DtdProcessing = DtdProcessing.Prohibit;"),
      inMethod("d.XmlResolver = null;"),
      inMethod("var s = new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse, XmlResolver = null };"),
    ],
    invalid: [
      found("s.DtdProcessing = DtdProcessing.Parse;"),
      found("d.XmlResolver = new XmlUrlResolver();"),
    ],
  },
  {
    id: "csharp-xml-reader-without-settings",
    severity: "medium",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The reader processes document types: their entities can include files on older systems, and expand without limit on all. Use XmlReader.Create, or set DtdProcessing to Prohibit.",
    rule: {
      ...csharpNew({ names: "XmlTextReader" }),
      not: {
        inside: {
          stopBy: "end",
          any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
          regex: "DtdProcessing|ProhibitDtd|XmlResolver",
        },
      },
    },
    valid: [inMethod("var r = new XmlTextReader(s); r.DtdProcessing = DtdProcessing.Prohibit;")],
    invalid: [found("var r = new XmlTextReader(stream);")],
  },
]);
