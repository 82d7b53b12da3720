/** CSS. */
import type { Language } from "./language.ts";

export const css: Language = {
  id: "css",
  name: "CSS",
  grammar: "Css",
  extensions: [".css"],
  fileNames: [],
  interpreters: [],
  isData: true,
  functions: {},
  classes: {},
  strings: ["string_value"],
  comments: ["comment"],
  selfTest: { text: "a { color: f(x); }\n", pattern: "a { color: f(x); }" },
};
