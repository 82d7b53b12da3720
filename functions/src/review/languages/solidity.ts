/** Solidity. */
import type { Language } from "./language.ts";

export const solidity: Language = {
  id: "solidity",
  name: "Solidity",
  grammar: "solidity",
  extensions: [".sol"],
  fileNames: [],
  interpreters: [],
  functions: { function_definition: "name", modifier_definition: "name", constructor_definition: "name" },
  classes: {
    contract_declaration: "name",
    interface_declaration: "name",
    library_declaration: "name",
    struct_declaration: "name",
  },
  strings: ["string_literal"],
  comments: ["comment"],
  selfTest: {
    text: "contract C { function g() public { x = 1 + y; } }\n",
    pattern: { context: "contract C { function g() public { x = 1 + $A; } }", selector: "binary_expression" },
  },
};
