/** YAML. */
import type { Language } from "./language.ts";

export const yaml: Language = {
  id: "yaml",
  name: "YAML",
  grammar: "yaml",
  extensions: [".yaml", ".yml"],
  fileNames: [],
  interpreters: [],
  isData: true,
  functions: {},
  classes: { block_mapping_pair: "key" },
  strings: ["double_quote_scalar", "single_quote_scalar", "plain_scalar", "block_scalar"],
  comments: ["comment"],
  selfTest: { text: "a: b\n", pattern: "a: b" },
};
