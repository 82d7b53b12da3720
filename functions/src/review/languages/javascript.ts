/** JavaScript, with JSX. */
import { classes, comments, functions, strings } from "./javascript-family.ts";
import type { Language } from "./language.ts";

export const javascript: Language = {
  id: "javascript",
  name: "JavaScript",
  grammar: "JavaScript",
  extensions: [".js", ".jsx", ".mjs", ".cjs"],
  fileNames: ["jakefile"],
  interpreters: ["node", "nodejs"],
  functions,
  classes,
  strings,
  comments,
  selfTest: { text: "const e = <A b={f(x)} />;", pattern: "f($A)" },
};
