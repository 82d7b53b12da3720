/** Swift. */
import type { Language } from "./language.ts";

export const swift: Language = {
  id: "swift",
  name: "Swift",
  grammar: "swift",
  extensions: [".swift"],
  fileNames: [],
  interpreters: ["swift"],
  functions: {
    function_declaration: "name",
    init_declaration: "name",
    deinit_declaration: "name",
    lambda_literal: "name",
  },
  classes: { class_declaration: "name", protocol_declaration: "name" },
  strings: ["line_string_literal", "multi_line_string_literal", "raw_string_literal"],
  comments: ["comment", "multiline_comment"],
  selfTest: { text: "func g() { f(x) }\n", pattern: "f($A)" },
};
