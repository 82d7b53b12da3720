/** Julia. */
import type { Language } from "./language.ts";

export const julia: Language = {
  id: "julia",
  name: "Julia",
  grammar: "julia",
  extensions: [".jl"],
  fileNames: [],
  interpreters: ["julia"],
  functions: { function_definition: "name", macro_definition: "name" },
  classes: { struct_definition: "name", module_definition: "name" },
  strings: ["string_literal", "command_literal"],
  comments: ["line_comment", "block_comment"],
  selfTest: { text: "function g()\n  f(x)\nend\n", pattern: "f($A)" },
};
