/** Zig. */
import type { Language } from "./language.ts";

export const zig: Language = {
  id: "zig",
  name: "Zig",
  grammar: "zig",
  extensions: [".zig"],
  fileNames: [],
  interpreters: [],
  functions: { function_declaration: "name" },
  classes: { variable_declaration: "identifier" },
  strings: ["string"],
  comments: ["comment"],
  selfTest: { text: "fn g() void { f(x); }\n", pattern: "f($A)" },
};
