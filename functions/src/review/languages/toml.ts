/** TOML. */
import type { Language } from "./language.ts";

export const toml: Language = {
  id: "toml",
  name: "TOML",
  grammar: "toml",
  extensions: [".toml"],
  fileNames: ["pipfile"],
  interpreters: [],
  isData: true,
  functions: {},
  classes: { table: "dotted_key" },
  strings: ["string"],
  comments: ["comment"],
  selfTest: { text: "a = 1\n", pattern: "a = 1" },
};
