/** Vue: the template of a component, read as HTML. */
import type { Language } from "./language.ts";

export const vue: Language = {
  id: "vue",
  name: "Vue",
  grammar: "Html",
  extensions: [".vue"],
  fileNames: [],
  interpreters: [],
  functions: {},
  functionsIn: "scripts",
  classes: {},
  strings: ["quoted_attribute_value"],
  comments: ["comment"],
  selfTest: { text: '<template><p v-html="x"></p></template>\n', pattern: '<p v-html="x"></p>' },
};
