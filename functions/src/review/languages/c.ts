/** C. */
import type { Language } from "./language.ts";

export const c: Language = {
  id: "c",
  name: "C",
  grammar: "c",
  extensions: [".c", ".h"],
  fileNames: [],
  interpreters: ["tcc"],
  functions: { function_definition: "declarator" },
  classes: { struct_specifier: "name", union_specifier: "name", enum_specifier: "name" },
  strings: ["string_literal"],
  comments: ["comment"],
  selfTest: {
    text: "int g(void) { return f(x); }\n",
    pattern: { context: "int x = f($A);", selector: "call_expression" },
  },
};
