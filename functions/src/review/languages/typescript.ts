/** TypeScript without JSX. */
import { classes, comments, functions, strings } from "./javascript-family.ts";
import type { Language } from "./language.ts";

export const typescript: Language = {
  id: "typescript",
  name: "TypeScript",
  grammar: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  fileNames: [],
  interpreters: ["ts-node", "tsx", "deno", "bun"],
  functions,
  classes,
  strings,
  comments,
  selfTest: { text: "const n = f(x as number);", pattern: "f($A as number)" },
};
