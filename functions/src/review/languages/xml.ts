/** XML. */
import type { Language } from "./language.ts";

export const xml: Language = {
  id: "xml",
  name: "XML",
  grammar: "xml",
  extensions: [
    ".xml",
    ".xsd",
    ".xsl",
    ".xslt",
    ".config",
    ".csproj",
    ".vbproj",
    ".fsproj",
    ".props",
    ".targets",
    ".plist",
    ".storyboard",
    ".xib",
    ".wsdl",
    ".nuspec",
  ],
  fileNames: [],
  interpreters: [],
  isData: true,
  functions: {},
  classes: {},
  strings: ["AttValue"],
  comments: ["Comment"],
  selfTest: { text: '<a b="c"/>\n', pattern: '<a b="c"/>' },
};
