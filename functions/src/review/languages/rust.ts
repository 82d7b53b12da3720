/** Rust. */
import type { Language } from "./language.ts";

export const rust: Language = {
  id: "rust",
  name: "Rust",
  grammar: "rust",
  extensions: [".rs"],
  fileNames: [],
  interpreters: ["rust-script"],
  functions: { function_item: "name", closure_expression: "name" },
  classes: {
    struct_item: "name",
    enum_item: "name",
    union_item: "name",
    trait_item: "name",
    mod_item: "name",
    impl_item: "type",
  },
  strings: ["string_literal", "raw_string_literal"],
  comments: ["line_comment", "block_comment"],
  selfTest: { text: "fn g() { f(x); }\n", pattern: "f($A)" },
};
