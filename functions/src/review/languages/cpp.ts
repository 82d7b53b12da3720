/** C++. */
import type { Language } from "./language.ts";

export const cpp: Language = {
  id: "cpp",
  name: "C++",
  grammar: "cpp",
  extensions: [
    ".cpp",
    ".cc",
    ".cxx",
    ".c++",
    ".hpp",
    ".hh",
    ".hxx",
    ".h++",
    ".ipp",
    ".inl",
    ".cu",
    ".cuh",
    ".ino",
  ],
  fileNames: [],
  interpreters: [],
  functions: { function_definition: "declarator", lambda_expression: "name" },
  classes: {
    class_specifier: "name",
    struct_specifier: "name",
    union_specifier: "name",
    enum_specifier: "name",
    namespace_definition: "name",
  },
  strings: ["string_literal", "raw_string_literal"],
  comments: ["comment"],
  selfTest: { text: "int g() { auto l = [] { return f(x); }; }\n", pattern: "f($A)" },
};
