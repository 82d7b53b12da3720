/** Kotlin. */
import type { Language } from "./language.ts";

export const kotlin: Language = {
  id: "kotlin",
  name: "Kotlin",
  grammar: "kotlin",
  extensions: [".kt", ".kts", ".ktm"],
  fileNames: [],
  interpreters: ["kotlin"],
  functions: {
    function_declaration: "simple_identifier",
    anonymous_function: "name",
    lambda_literal: "name",
    secondary_constructor: "name",
    getter: "name",
    setter: "name",
  },
  classes: {
    class_declaration: "type_identifier",
    object_declaration: "type_identifier",
    companion_object: "type_identifier",
  },
  strings: ["string_literal"],
  comments: ["line_comment", "multiline_comment"],
  selfTest: { text: "fun g() { f(x) }\n", pattern: "f($A)" },
};
