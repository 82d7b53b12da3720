/** OCaml. */
import type { Language } from "./language.ts";

export const ocaml: Language = {
  id: "ocaml",
  name: "OCaml",
  grammar: "ocaml",
  extensions: [".ml"],
  fileNames: [],
  interpreters: ["ocaml"],
  functions: { let_binding: "pattern" },
  classes: { module_binding: "module_name" },
  strings: ["string", "quoted_string"],
  comments: ["comment"],
  selfTest: { text: "let g () = f x\n", pattern: "f $A" },
};
