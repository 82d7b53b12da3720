/** Java. */
import type { Language } from "./language.ts";

export const java: Language = {
  id: "java",
  name: "Java",
  grammar: "java",
  extensions: [".java"],
  fileNames: [],
  interpreters: [],
  functions: { method_declaration: "name", constructor_declaration: "name", lambda_expression: "name" },
  classes: {
    class_declaration: "name",
    interface_declaration: "name",
    enum_declaration: "name",
    record_declaration: "name",
  },
  strings: ["string_literal", "text_block"],
  comments: ["line_comment", "block_comment"],
  selfTest: { text: "class C { void g() { f(x); } }", pattern: "f($A)" },
};
