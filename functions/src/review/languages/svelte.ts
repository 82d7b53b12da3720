/** Svelte. */
import type { Language } from "./language.ts";

export const svelte: Language = {
  id: "svelte",
  name: "Svelte",
  grammar: "svelte",
  extensions: [".svelte"],
  fileNames: [],
  interpreters: [],
  functions: {},
  functionsIn: "scripts",
  classes: {},
  strings: ["quoted_attribute_value"],
  comments: ["comment"],
  selfTest: { text: "<p>{@html x}</p>\n", pattern: "{@html x}" },
};
