/** C#. */
import type { Language } from "./language.ts";

export const csharp: Language = {
  id: "csharp",
  name: "C#",
  grammar: "csharp",
  extensions: [".cs", ".csx"],
  fileNames: [],
  interpreters: [],
  functions: {
    method_declaration: "name",
    constructor_declaration: "name",
    destructor_declaration: "name",
    local_function_statement: "name",
    operator_declaration: "operator",
    accessor_declaration: "name",
    lambda_expression: "name",
    anonymous_method_expression: "name",
  },
  classes: {
    class_declaration: "name",
    interface_declaration: "name",
    struct_declaration: "name",
    record_declaration: "name",
    enum_declaration: "name",
    namespace_declaration: "name",
    property_declaration: "name",
  },
  strings: [
    "string_literal",
    "verbatim_string_literal",
    "raw_string_literal",
    "interpolated_string_expression",
  ],
  comments: ["comment"],
  selfTest: { text: "class C { void G() { F(x); } }\n", pattern: "F($A)" },
};
