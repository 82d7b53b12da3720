/** Objective-C. */
import type { Language } from "./language.ts";

export const objc: Language = {
  id: "objc",
  name: "Objective-C",
  grammar: "objc",
  extensions: [".m", ".mm"],
  fileNames: [],
  interpreters: [],
  functions: { method_definition: "identifier", function_definition: "declarator" },
  classes: {
    class_interface: "identifier",
    class_implementation: "identifier",
    protocol_declaration: "identifier",
  },
  strings: ["string_literal"],
  comments: ["comment"],
  selfTest: { text: "void g(void) { [self f:x]; }\n", pattern: "[self f:$A]" },
};
