/** ERB: the Ruby inside of a template. */
import { rubyOfErb } from "./erb-text.ts";
import type { Language } from "./language.ts";

export const erb: Language = {
  id: "erb",
  name: "ERB",
  grammar: "ruby",
  extensions: [".erb", ".rhtml"],
  fileNames: [],
  interpreters: [],
  functions: {},
  classes: {},
  strings: ["string", "heredoc_body"],
  comments: ["comment"],
  selfTest: { text: "<p><%= f(x) %></p>\n", pattern: "f($A)" },
  prepare: rubyOfErb,
};
