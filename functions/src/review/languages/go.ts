/** Go. */
import type { Language } from "./language.ts";

export const go: Language = {
  id: "go",
  name: "Go",
  grammar: "go",
  extensions: [".go"],
  fileNames: [],
  interpreters: [],
  functions: { function_declaration: "name", method_declaration: "name", func_literal: "name" },
  classes: { type_spec: "name" },
  strings: ["interpreted_string_literal", "raw_string_literal"],
  comments: ["comment"],
  selfTest: { text: "package p\n\nfunc g() { f(x) }\n", pattern: "f($A)" },
};
