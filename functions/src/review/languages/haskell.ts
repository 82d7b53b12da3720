/** Haskell. */
import type { Language } from "./language.ts";

export const haskell: Language = {
  id: "haskell",
  name: "Haskell",
  grammar: "haskell",
  extensions: [".hs"],
  fileNames: [],
  interpreters: ["runhaskell", "runghc"],
  functions: { function: "name", bind: "name" },
  classes: { class: "name", data_type: "name" },
  strings: ["literal"],
  comments: ["comment", "haddock"],
  selfTest: { text: "g = f x\n", pattern: "f $A" },
};
