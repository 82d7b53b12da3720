/** TypeScript with JSX. */
import { classes, comments, functions, strings } from "./javascript-family.ts";
import type { Language } from "./language.ts";

export const tsx: Language = {
  id: "tsx",
  name: "TSX",
  grammar: "Tsx",
  extensions: [".tsx"],
  fileNames: [],
  interpreters: [],
  functions,
  classes,
  strings,
  comments,
  selfTest: { text: "const e: E = <A b={f(x)} />;", pattern: "f($A)" },
};
