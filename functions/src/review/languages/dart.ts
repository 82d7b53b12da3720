/** Dart. */
import type { Language } from "./language.ts";

export const dart: Language = {
  id: "dart",
  name: "Dart",
  grammar: "dart",
  extensions: [".dart"],
  fileNames: [],
  interpreters: ["dart"],
  functions: { function_signature: "name", constructor_signature: "name" },
  classes: {
    class_definition: "name",
    mixin_declaration: "name",
    extension_declaration: "name",
    enum_declaration: "name",
  },
  strings: ["string_literal"],
  comments: ["comment", "documentation_comment"],
  selfTest: { text: "void g() { var a = x as int; }\n", pattern: "$A as int" },
};
