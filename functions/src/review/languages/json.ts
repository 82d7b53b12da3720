/** JSON. */
import type { Language } from "./language.ts";

export const json: Language = {
  id: "json",
  name: "JSON",
  grammar: "json",
  extensions: [".json", ".jsonc", ".json5", ".webmanifest", ".tfstate"],
  fileNames: [],
  interpreters: [],
  isData: true,
  functions: {},
  classes: { pair: "key" },
  strings: ["string"],
  comments: ["comment"],
  selfTest: { text: '{"a": [1]}\n', pattern: "[1]" },
};
