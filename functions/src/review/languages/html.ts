/** HTML. */
import type { Language } from "./language.ts";

export const html: Language = {
  id: "html",
  name: "HTML",
  grammar: "Html",
  extensions: [".html", ".htm", ".xhtml"],
  fileNames: [],
  interpreters: [],
  isData: true,
  functions: {},
  classes: {},
  strings: ["quoted_attribute_value"],
  comments: ["comment"],
  selfTest: { text: '<p class="x"></p>\n', pattern: '<p class="x"></p>' },
};
