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
  /** Qt's translations end with `.ts`, too (doc.qt.io/qt-6/linguist-ts-file-format.html). */
  dialect: {
    of: "typescript",
    recognizes: (_path, text) => /^\uFEFF?\s{0,40}<(?:\?xml|!DOCTYPE TS)\b/.test(text),
  },
  fileNames: [],
  interpreters: [],
  isData: true,
  functions: {},
  classes: {},
  strings: ["AttValue"],
  comments: ["Comment"],
  selfTest: { text: '<a b="c"/>\n', pattern: '<a b="c"/>' },
};
